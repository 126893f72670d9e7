"""The pages: home, tables, rules, who you are."""

from __future__ import annotations

import dataclasses
import io
from functools import cache
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, StreamingResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from fathom.bots import BOT_NAMES, bots
from fathom.core import BadInput, Chance, Each, Game, Opening, Words
from fathom.core.game import HOUSE
from fathom.core.playout import play_on
from fathom.core.words import LANGUAGES
from fathom.games import find, games
from fathom.table.live import LiveTable
from fathom.table.store import SeatRow, TableRow
from fathom.web.api import TheHall, guests_of, hall_of, move_seat, take_seat, undo_seat
from fathom.web.live import stream
from fathom.web.people import LANGUAGE_COOKIE, YEAR, clean_name, language_of
from fathom.web.picture import has_picture, picture
from fathom.web.view import events_in_words, seat_names, view, why_not

router = APIRouter(include_in_schema=False)


@cache
def templates() -> Environment:
    return Environment(loader=PackageLoader("fathom.web"), autoescape=select_autoescape())


def page(request: Request, template: str, code: int = 200, /, **facts: Any) -> HTMLResponse:
    """A page in the reader's language."""
    language = language_of(request)
    other = next(other for other in LANGUAGES if other != language)
    text = (
        templates()
        .get_template(template)
        .render(
            words=facts.pop("words", Words(language, HOUSE)),
            language=language,
            other_language=other,
            here=request.url.path if request.method == "GET" else "/",  # a form has no address
            **facts,
        )
    )
    response = HTMLResponse(text, code)
    if request.query_params.get("lang") in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, httponly=True, samesite="lax")
    return response


def error_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    return page(request, "error.html", status, status=status, sentence=sentence)


# Home


@router.get("/")
async def home(request: Request, hall: TheHall) -> Response:
    """Three plates, my tables, public tables."""
    guests = guests_of(request)
    person = guests.known(request)
    name = await guests.name(person)
    language = language_of(request)
    mine = await hall.store.tables_of(person) if person and name else []
    public = [row for row in await hall.store.public_tables() if row.id not in {table.id for table in mine}]
    return page(
        request,
        "home.html",
        name=name,
        plates=[plate(game, language) for game in games().values() if has_picture(game)],
        mine=[await table_line(request, row, person) for row in mine],
        public=[await table_line(request, row, person) for row in public],
    )


@cache
def plate(game: Game, language: str) -> dict[str, Any]:
    """A game with a little picture of itself: a random game, some way in, as a spectator sees it."""
    state = game.new(game.seats[len(game.seats) // 2], {}, "plate")
    picks = Chance.from_seed("plate")
    total = play_on(state.clone(), Chance.from_seed("plate"))  # the same game, to its end
    for _ in range(total * 2 // 3):
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
    names = list(BOT_NAMES[: state.seats])
    words = game.words(language)
    return {
        "game": game,
        "title": words("title"),
        "pitch": words("pitch"),
        "picture": picture(game, game.observe(state, None), language, names),
        "lesson": game.lesson() is not None,
        "facts": words(
            "games.facts",
            low=game.seats[0],
            high=game.seats[-1],
            least=game.minutes[0],
            most=game.minutes[1],
        ),
    }


async def table_line(request: Request, row: TableRow, person: str | None) -> dict[str, Any]:
    """A table in a list: who plays, whose turn it is."""
    live = await hall_of(request).table(row.id)
    words = live.game.words(language_of(request))
    names = seat_names(live, words("web.free-seat"))
    to_move = live.table.state.to_move
    return {
        "id": row.id,
        "title": words("title"),
        "names": names,
        "over": live.table.over,
        "waiting": live.waiting,
        "mine": to_move in live.seats_of(person),
        "turn": None if live.table.over or live.waiting else names[to_move],
    }


# New tables


@router.post("/play/{game_id}")
async def play_now(request: Request, hall: TheHall, game_id: str) -> Response:
    """A table with bots in one click."""
    game = find(game_id)
    guests = guests_of(request)
    words = Words(language_of(request), HOUSE)
    person = await guests.welcome(request, words("web.guest"))
    name = await guests.name(person) or words("web.guest")
    seats = [SeatRow(name, None, person)]
    count = min(max(3, game.seats[0]), game.seats[-1])
    seats += [SeatRow(BOT_NAMES[i], "greedy", None) for i in range(count - 1)]
    table = await hall.new_table(game.id, seats, {})
    return go(request, f"/t/{table.row.id}", person)


def go(request: Request, address: str, person: str | None = None) -> Response:
    response = RedirectResponse(address, 303)
    if person is not None:
        guests_of(request).remember(request, response, person)
    return response


@router.get("/new/{game_id}")
async def new(request: Request, game_id: str) -> Response:
    """Every option of a game, generated from its declaration."""
    game = find(game_id)
    guests = guests_of(request)
    return page(
        request,
        "new.html",
        words=game.words(language_of(request)),
        game=game,
        name=await guests.name(guests.known(request)),
        bots=list(bots()),
        each=[option for option in game.options if isinstance(option, Each)],
        choices=[option for option in game.options if not isinstance(option, Each)],
    )


PACES: dict[str, tuple[int | None, int]] = {
    "none": (None, 0),
    "quick": (45, 120),
    "calm": (120, 600),
    "days": (3 * 24 * 3600, 0),
}


@router.post("/new/{game_id}")
async def set_table(request: Request, hall: TheHall, game_id: str) -> Response:
    """Set a table from the form: seats are me, friends by invitation, bots, or others at this device."""
    game = find(game_id)
    form = {name: str(value) for name, value in (await request.form()).items()}
    guests = guests_of(request)
    words = Words(language_of(request), HOUSE)
    person = await guests.welcome(request, form.get("name") or words("web.guest"))
    old_name = await guests.name(person) or words("web.guest")
    own_name = clean_name(form["name"]) if form.get("name") else old_name
    seats = []
    for number in range(game.seats[-1]):
        kind = form.get(f"seat-{number}", "none")
        if kind == "me":
            seats.append(SeatRow(own_name, None, person))
        elif kind == "here":
            given = form.get(f"name-{number}", "").strip()
            seats.append(SeatRow(clean_name(given or words("seat.person", n=number + 1)), None, person))
        elif kind == "open":
            seats.append(SeatRow("", None, None))
        elif kind != "none":
            seats.append(SeatRow(BOT_NAMES[number % len(BOT_NAMES)], kind, None))
    options = {}
    for option in game.options:
        if isinstance(option, Each):
            chosen = [(thing, form.get(f"option-{option.name}-{thing}")) for thing in option.things]
            options[option.name] = ",".join(f"{thing}={value}" for thing, value in chosen if value) or option.default
        else:
            options[option.name] = form.get(f"option-{option.name}", option.default)
    pace = form.get("pace", "none")
    if pace not in PACES:
        raise BadInput("option-value", option="pace", value=pace, choices=", ".join(PACES))
    turn, reserve = PACES[pace]
    table = await hall.new_table(
        game.id,
        seats,
        options,
        level=form.get("level", "greedy"),
        public="public" in form,
        turn_seconds=turn,
        reserve_seconds=reserve,
    )
    if own_name != old_name:
        await hall.rename(person, own_name)
    return go(request, f"/t/{table.row.id}", person)


# A table


@router.get("/t/{table_id}")
async def table_page(request: Request, hall: TheHall, table_id: str) -> Response:
    """The table."""
    live = await hall.table(table_id)
    guests = guests_of(request)
    person = guests.known(request)
    language = language_of(request)
    return page(
        request,
        "table.html",
        words=live.game.words(language),
        live=live,
        game=live.game,
        view=view(live, person, language),
        talks=bool(live.seats_of(person)),
    )


def invitations(request: Request, live: LiveTable, person: str | None) -> list[str]:
    """The links that lead to free seats, for who sits at the table."""
    if not live.seats_of(person):
        return []
    base = str(request.base_url).rstrip("/")
    free = [seat for seat in live.row.seats if seat.bot is None and seat.person is None]
    return [f"{base}/t/{live.row.id}/join/{seat.invitation}" for seat in free]


@router.get("/t/{table_id}/view")
async def table_view(request: Request, hall: TheHall, table_id: str) -> Response:
    """What the page shows now, as data."""
    live = await hall.table(table_id)
    said = await hall.store.said(table_id)
    data = view(live, guests_of(request).known(request), language_of(request))
    data["said"] = [{"name": name, "text": text} for name, text, _ in said]
    data["invitations"] = invitations(request, live, guests_of(request).known(request))
    return JSONResponse(data, headers={"cache-control": "no-store"})


@router.get("/t/{table_id}/events")
async def table_events(request: Request, hall: TheHall, table_id: str) -> StreamingResponse:
    return stream(request, await hall.table(table_id), guests_of(request).known(request))


@router.post("/t/{table_id}/act")
async def act(
    request: Request, hall: TheHall, table_id: str, ply: Annotated[int, Form()], action: Annotated[int, Form()]
) -> Response:
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    await live.act(person, move_seat(live, person, None, ply), ply, action)
    return JSONResponse({"ply": live.ply})


@router.post("/t/{table_id}/undo")
async def undo(request: Request, hall: TheHall, table_id: str, ply: Annotated[int, Form()]) -> Response:
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    await live.undo(person, undo_seat(live, person, None), ply)
    return JSONResponse({"ply": live.ply})


@router.post("/t/{table_id}/stand-in")
async def stand_in(request: Request, hall: TheHall, table_id: str, leave: Annotated[bool, Form()]) -> Response:
    """Let a bot play for me, or take my seat back."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request) or ""
    if not live.seats_of(person):
        raise BadInput("not-your-seat")
    for seat in live.seats_of(person):
        await live.stand_in(person, seat, leave)
    return JSONResponse({"ply": live.ply})


@router.get("/t/{table_id}/why")
async def why(
    request: Request, hall: TheHall, table_id: str, piece: Annotated[list[str] | None, Query(max_length=4)] = None
) -> Response:
    """Why pieces cannot be touched now."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request)
    language = language_of(request)
    words = live.game.words(language)
    if live.table.state.to_move not in live.seats_of(person):
        return JSONResponse({"sentence": words("web.not-your-turn"), "rule": None, "text": None})
    broken = why_not(live, piece or [])
    if broken is None:
        return JSONResponse({"sentence": words("web.nothing-here"), "rule": None, "text": None})
    teller = live.game.tell(language, [seat.name for seat in live.row.seats])
    rule = live.game.rulebook(language).rule(broken.rule)
    return JSONResponse({"sentence": teller.refusal(broken), "rule": broken.rule, "text": rule.text})


@router.post("/t/{table_id}/talk")
async def talk(request: Request, hall: TheHall, table_id: str, text: Annotated[str, Form(max_length=500)]) -> Response:
    """Say something at the table; only who sits there."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request)
    if not live.seats_of(person):
        raise BadInput("not-your-seat")
    if said := text.replace("\0", "").strip():
        await hall.store.say(table_id, await guests_of(request).name(person) or "?", said)
        live.publish()
    return JSONResponse({"ply": live.ply})


@router.get("/t/{table_id}/join/{invitation}")
async def invited(request: Request, hall: TheHall, table_id: str, invitation: str) -> Response:
    """An invitation: says to what, and asks for a name."""
    live = await hall.table(table_id)
    guests = guests_of(request)
    words = live.game.words(language_of(request))
    names = [seat.name for seat in live.row.seats if seat.person]
    name = await guests.name(guests.known(request))
    return page(request, "invited.html", words=words, live=live, names=names, name=name, invitation=invitation)


@router.post("/t/{table_id}/join/{invitation}")
async def join(
    request: Request, hall: TheHall, table_id: str, invitation: str, name: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    live = await hall.table(table_id)
    guests = guests_of(request)
    person = await guests.welcome(request, name or Words(language_of(request), HOUSE)("web.guest"))
    if name.strip() and clean_name(name) != await guests.name(person):
        await hall.rename(person, clean_name(name))
    await take_seat(live, invitation, person, await guests.name(person) or "?")
    return go(request, f"/t/{table_id}", person)


@router.post("/t/{table_id}/sit")
async def sit(request: Request, hall: TheHall, table_id: str) -> Response:
    """Take a free seat of a public table, without an invitation."""
    live = await hall.table(table_id)
    if not live.row.public:
        raise BadInput("not-invited")
    guests = guests_of(request)
    person = await guests.welcome(request, Words(language_of(request), HOUSE)("web.guest"))
    name = await guests.name(person) or "?"
    for number, seat in enumerate(live.row.seats):
        if seat.bot is None and seat.person is None and await live.claim(number, person, name):
            return go(request, f"/t/{table_id}", person)
    raise BadInput("seat-taken")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, hall: TheHall, table_id: str) -> Response:
    """The same people, bots and options at a new table."""
    live = await hall.table(table_id)
    person = guests_of(request).known(request)
    if not live.seats_of(person):
        raise BadInput("not-your-seat")
    if not live.table.over:
        raise BadInput("not-over")
    row = live.row
    seats = [SeatRow(seat.name, seat.bot, seat.person) for seat in row.seats]
    table = await hall.new_table(
        row.game,
        seats[1:] + seats[:1],
        row.options,
        level=row.level,
        public=row.public,
        turn_seconds=row.turn_seconds,
        reserve_seconds=row.reserve_seconds,
    )
    return go(request, f"/t/{table.row.id}")


# Replays


def moment(live: LiveTable, person: str | None, place: int, language: str) -> dict[str, Any]:
    """A table as it was after so many actions, for a viewer of today."""
    seat = live.seats_of(person)[0] if live.seats_of(person) else None
    place = min(max(place, 0), len(live.table.log))
    state = live.game.begin(live.table.setup)
    for _, action in live.table.log[:place]:
        state.apply(action)
    names = seat_names(live, "–")
    teller = live.game.tell(language, names)
    seen = live.game.observe(state, seat)
    seen = dataclasses.replace(seen, legal=[])  # nothing can be done to the past
    told = events_in_words(live.story[place - 1], seat, teller) if place else []
    return {
        "place": place,
        "total": len(live.table.log),
        "picture": picture(live.game, seen, language, names),
        "told": told,
        "prompt": teller.prompt(seen),
    }


@router.get("/t/{table_id}/replay")
@router.get("/t/{table_id}/replay/{place}")
async def replay(request: Request, hall: TheHall, table_id: str, place: int = 0) -> Response:
    """A game from its first action to its last, with an address for each."""
    live = await hall.table(table_id)
    language = language_of(request)
    now = moment(live, guests_of(request).known(request), place, language)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse(now, headers={"cache-control": "no-store"})
    words = live.game.words(language)
    return page(request, "replay.html", words=words, live=live, game=live.game, now=now)


@router.post("/t/{table_id}/play-on/{place}")
async def play_on_from(request: Request, hall: TheHall, table_id: str, place: int) -> Response:
    """Play on from any point of a finished game, at a new table and with new chance."""
    live = await hall.table(table_id)
    if not live.table.over:
        raise BadInput("not-over")
    if not 0 <= place < len(live.table.log):
        raise BadInput("no-such-page")
    guests = guests_of(request)
    words = Words(language_of(request), HOUSE)
    person = await guests.welcome(request, words("web.guest"))
    name = await guests.name(person) or words("web.guest")
    mover = live.table.log[place][0]
    seats = [SeatRow(BOT_NAMES[number], live.row.level, None) for number in range(len(live.row.seats))]
    seats[mover] = SeatRow(name, None, person)
    table = await hall.new_table(
        live.row.game, seats, live.row.options, level=live.row.level, opening=opening_of(live, place)
    )
    return go(request, f"/t/{table.row.id}", person)


def opening_of(live: LiveTable, place: int) -> Opening | None:
    """The first actions of a game; of one that was itself played on, only its own seed can be given away."""
    actions = [action for _, action in live.table.log[:place]]
    before = live.row.opening
    if before is not None:
        raise BadInput("played-on")
    return Opening(live.row.seed, tuple(actions)) if actions else None


@router.post("/learn/{game_id}")
async def learn(request: Request, hall: TheHall, game_id: str) -> Response:
    """The guided first game."""
    game = find(game_id)
    lesson = game.lesson()
    if lesson is None:
        raise BadInput("no-such-page")
    guests = guests_of(request)
    words = Words(language_of(request), HOUSE)
    person = await guests.welcome(request, words("web.guest"))
    seats = [SeatRow(await guests.name(person) or words("web.guest"), None, person)]
    seats += [SeatRow(BOT_NAMES[i], "greedy", None) for i in range(lesson.seats - 1)]
    table = await hall.new_table(game.id, seats, lesson.options, seed=lesson.seed, lesson=True)
    return go(request, f"/t/{table.row.id}", person)


@router.get("/t/{table_id}/record")
async def record(hall: TheHall, table_id: str) -> Response:
    """The record of a finished game, to keep."""
    live = await hall.table(table_id)
    if not live.table.over:
        raise BadInput("not-over")
    headers = {"content-disposition": f'attachment; filename="{live.game.id}-{table_id}.fathom"'}
    return Response(live.table.record().text(), media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/games/{game_id}/table.css")
async def game_style(game_id: str) -> Response:
    """The style of a game's picture, from its own folder."""
    return FileResponse(find(game_id).folder / "table.css", media_type="text/css")


# Rules, and who you are


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    game = find(game_id)
    rulebook = game.rulebook(language_of(request))
    sections: dict[str, list[Any]] = {}
    for rule in rulebook.rules.values():
        sections.setdefault(rule.section, []).append(rule)
    words = game.words(language_of(request))
    return page(request, "rules.html", words=words, game=game, rulebook=rulebook, sections=sections)


@router.get("/me")
async def me(request: Request) -> Response:
    """My name, and the link that takes me to another device."""
    guests = guests_of(request)
    person = guests.known(request)
    name = await guests.name(person)
    link, code = "", ""
    if person and name:
        link = f"{str(request.base_url).rstrip('/')}/me/{guests.token(person)}"
        drawn = io.BytesIO()
        segno.make(link, micro=False).save(drawn, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
        code = drawn.getvalue().decode()
    return page(request, "me.html", name=name, link=link, code=code)


@router.post("/me")
async def rename(request: Request, hall: TheHall, name: Annotated[str, Form(max_length=100)]) -> Response:
    guests = guests_of(request)
    person = await guests.welcome(request, name)
    await hall.rename(person, clean_name(name))
    return go(request, "/", person)


@router.get("/me/{token}")
async def arrive(request: Request, token: str) -> Response:
    """A personal link: from now on this browser is that person, too."""
    guests = guests_of(request)
    person = guests.person_of(token)
    if person is None or await guests.name(person) is None:
        raise BadInput("no-such-page")
    return go(request, "/", person)

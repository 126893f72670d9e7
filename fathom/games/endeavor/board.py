"""The table in words, section by section."""

from itertools import groupby

from fathom.core.narration import Section
from fathom.games.endeavor import components
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import LEVEL, NONE, ROW, VESSELS
from fathom.games.endeavor.explained import fields_of, goal_about, goal_line, journal_about, rule_words
from fathom.games.endeavor.goals import chosen
from fathom.games.endeavor.missions import DIFFICULTIES, MISSION_FACES, OPEN_HEXES, SPECIAL
from fathom.games.endeavor.names import Names, depths_in, field_of, span, with_note
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.rules import fieldwork, gains, offers, sites, turns
from fathom.games.endeavor.scoring import PARTS, breakdown, progress
from fathom.games.endeavor.state import OVER, Look, number_of


def board_sections(teller: Names, seen: OceanSeen) -> list[Section]:
    sea = seen.open
    sections = [situation(teller, sea), ocean(teller, sea, whole=True), papers(teller, sea), impact(teller, sea)]
    if seen.seat is not None:
        sections.append(own(teller, sea, seen.seat))
    sections.append(team_goals(teller, sea) if sea.team else points(teller, sea))
    others = [teams(teller, seen)] if sea.seats > 1 or seen.seat is None else []
    return [*sections, *others, people(teller, seen)]


def glance_sections(teller: Names, seen: OceanSeen) -> list[Section]:
    """The part of it that matters now: where a turn goes on, it is about what has just been shown."""
    sea = seen.open
    if sea.phase == OVER:
        return board_sections(teller, seen)
    asked = number_of(sea.chain[-1])
    if asked == turns.RECRUIT:
        team = [own(teller, sea, seen.seat)] if seen.seat is not None else []
        return [in_short(teller, sea), *team, people(teller, seen)]
    if asked == turns.TURN and not (sea.acted or sea.spent):  # what can be had: that much fits on a screen
        return [in_short(teller, sea), ocean(teller, sea, whole=False), people(teller, seen)]
    if asked == fieldwork.PUBLISH:
        return [papers(teller, sea)]
    return [impact(teller, sea)] if asked == gains.IMPACT else []


def in_short(teller: Names, sea: Look) -> Section:
    """The mission with its goals, and the Journals on display with what they cost."""
    words = teller.words
    first, *_, setback = situation(teller, sea).rows
    costs = [(card, teller.cost(sites.journal_cost(sea, card))) for card in sea.display]
    display = [with_note(teller.journal(card), f"{cost}, {fields_of(teller, card)}") for card, cost in costs]
    goals = [[words(f"board.goal-{at}"), told] for at, told in enumerate(goals_in_short(teller, sea), 1)]
    if sea.team:
        goals.append(
            [words("board.goals"), ", ".join(f"{name} {has}" for name, has, _ in team_goals(teller, sea).rows)]
        )
    rows = [first, *goals, [words("board.display"), words.apart(display)]]
    return Section("", ["", ""], [*rows, setback] if sea.setback != NONE else rows)


def goals_in_short(teller: Names, sea: Look) -> list[str]:
    """The goals of the mission as the picture tells them: as they are scored, or that somebody is to decide it yet."""
    faces = enumerate(MISSION_FACES[sea.mission].goal)
    options = [(face.choices(), chosen(sea, number)) for number, face in faces]
    return [goal_line(teller, of[at], bool(sea.team)) if at >= 0 else undecided(teller, sea) for of, at in options]


def undecided(teller: Names, sea: Look) -> str:
    """A goal that somebody was to choose during the game."""
    return teller.words("picture.undecided.over" if sea.phase == OVER else "picture.undecided")


def situation(teller: Names, sea: Look) -> Section:
    words = teller.words
    mode = f"option.difficulty.{DIFFICULTIES[sea.difficulty]}" if sea.team else "option.mode.competitive"
    pays = [goal_about(teller, goal) for goal in MISSION_FACES[sea.mission].goal]
    goals = enumerate(goals_in_short(teller, sea) if sea.team else pays, 1)  # a team needs them, they pay nobody
    now = [
        words(mode),
        words("board.round.of", round=sea.round, last=offers.last_round(sea)),
        words("board.wave.of", who=teller.who(sea.wave)),
    ]
    rows = [[teller.mission(sea.mission), words.apart(now)]]
    rows += [[words(f"board.goal-{number}"), goal] for number, goal in goals]
    if sea.setback != NONE:
        rows.append([words("board.setback"), words.of(*teller.card("setback", sea.setback))])
    return Section("", ["", ""], rows)


def ocean(teller: Names, sea: Look, whole: bool) -> Section:
    """The zones in play, each with whoever is there and what it gives; as a whole, with what is special there."""
    told = {zone: ". ".join(zone_parts(teller, sea, zone, whole)) for zone in sea.grid if zone != NONE}
    rows = [[f"{place_of(sea, zone)} {teller.zone(zone)}", parts] for zone, parts in told.items()]
    return Section(teller.words("board.ocean"), ["", ""], rows)


def zone_parts(teller: Names, sea: Look, zone: int, whole: bool) -> list[str]:
    """A zone kind by kind: vessels, Sonar tracks up to the next space or whole, the sites of each kind; its rule."""
    words = teller.words
    here = [teller.who(at // VESSELS) for at, where in enumerate(sea.where) if where == zone]
    tracks = [(components.TRACK_SITES[track], sites.next_space(sea, track)) for track in components.ZONE_TRACKS[zone]]
    shown = [track if whole or at == NONE else track[: track.index(at) + 1] for track, at in tracks]
    kinds = [
        ("vessels", repeated(here)),
        *(("sonar", spaces(teller, sea, track)) for track in shown),
        ("tokens", [str(sea.tokens_left(site)) for site in components.DIVE_SITES[zone]]),
        ("conserve", spaces(teller, sea, components.CONSERVE_SITES[zone])),
        ("journal", spaces(teller, sea, components.JOURNAL_SITES[zone])),
    ]
    told = [words(f"board.zone.{kind}", what=" / ".join(what)) for kind, what in kinds if what]
    if whole:
        told += [teller.giving("board.zone.arrival", components.ARRIVAL[zone]), rule_words(teller, zone).rstrip(".")]
    return [part for part in told if part]


def repeated(things: list[str]) -> list[str]:
    """Things one after the other, neighbours that are alike told once: “Discover ×2”."""
    counted = [(thing, len(list(alike))) for thing, alike in groupby(things)]
    return [thing if count == 1 else f"{thing} ×{count}" for thing, count in counted]


def spaces(teller: Names, sea: Look, sites: list[int]) -> list[str]:
    """The spaces of a kind in their order: whoever holds one, or what a free one costs and gives."""
    owners = [(site, sea.owners[site]) for site in sites]
    return repeated([free_space(teller, sea, site) if by == NONE else teller.who(by) for site, by in owners])


def free_space(teller: Names, sea: Look, site: int) -> str:
    depths, gives = sea.box.site_discover[site], teller.space_gives(site)
    if components.SITE_KIND[site] == components.CONSERVE_SITE:
        return teller.words("board.zone.cost", cost=sea.box.site_cost[site], gives=gives or teller.words("box.nothing"))
    if components.SITE_KIND[site] == components.JOURNAL_SITE:
        return with_note(teller.field(field_of(site)), gives)
    return teller.words("board.zone.discover", depths=span(depths_in(depths))) if depths else gives


def place_of(sea: Look, zone: int) -> str:
    """Where a zone in play lies: “B2”."""
    return f"{COLUMNS[sea.cells[zone] % ROW].upper()}{components.ZONE_DEPTH[zone]}"


def own(teller: Names, sea: Look, seat: int) -> Section:
    """The viewer's attributes with their levels, and the team with what it can do."""
    words = teller.words
    told = [words.of(name, teller.skills(face)) for face, name, _ in members(teller, sea, seat)]
    levels = [
        words("board.attribute", at=space, n=LEVEL[space], attribute=teller.attribute(at), level=teller.level(at))
        for at, space in enumerate(sea.tracks[4 * seat : 4 * seat + 4])
    ]
    rows = [[words("picture.mat"), words.apart(levels)], [words("box.specialists"), words.apart(told)]]
    if sea.published[seat]:
        rows.append([words("box.journals"), ", ".join(teller.journal(card) for card in sea.published[seat])])
    return Section(words("board.own"), ["", ""], rows)


def people(teller: Names, seen: OceanSeen) -> Section:
    words, sea = teller.words, seen.open
    rows: list[list[str]] = []
    for seat in range(sea.seats):
        levels = [words("board.level", space=at, level=LEVEL[at]) for at in sea.tracks[4 * seat : 4 * seat + 4]]
        held = ", ".join(teller.tokens(sea.held[seat]))
        score = "" if sea.team or seen.scores is None else str(seen.scores[seat])
        passed = words("board.passed") if sea.passed >> seat & 1 else ""
        stock = [str(sea.research[seat]), str(sea.staged[seat]), held]
        rows.append([teller.you(seat, seen), *levels, *stock, score, passed])
    gained = [words(f"gain.{name}") for name in (*ATTRIBUTES, "research")]
    heads = ["", *gained, *teller.heads("staged", "held", "score", "")[1:]]
    return Section(words("board.people"), heads, rows, seats=True)


def teams(teller: Names, seen: OceanSeen) -> Section:
    """The teams and Journals of the others; the viewer's own are told with what they can do."""
    rows: list[list[str]] = []
    for seat, cards in enumerate(seen.open.published):
        if seat != seen.seat:
            team, journals = members(teller, seen.open, seat), [teller.journal(card) for card in cards]
            rows.append([teller.who(seat), ", ".join(name for _, name, _ in team), ", ".join(journals)])
    return Section(teller.words("board.teams"), teller.heads("", "published"), rows, seats=True)


def members(teller: Names, sea: Look, seat: int) -> list[tuple[int, str, bool]]:
    """The Specialists of a team: face, name, and whether there is a disc on them, which the names show too."""
    found: list[tuple[int, str, bool]] = []
    for slot, face in enumerate(sea.teams[seat]):
        name, busy = teller.face(face), bool(sea.busy[seat] >> slot & 1)
        found.append((face, teller.words("board.busy", face=name) if busy else name, busy))
    return found


def papers(teller: Names, sea: Look) -> Section:
    """The display: what a Journal costs now, its fields, what it brings."""
    costs = [(card, teller.cost(sites.journal_cost(sea, card))) for card in sea.display]
    told = [[cost, fields_of(teller, card), journal_about(teller, card)] for card, cost in costs]
    rows = [[teller.journal(card), teller.joined(about)] for card, about in zip(sea.display, told, strict=True)]
    return Section(teller.words("board.display"), ["", ""], rows)


def impact(teller: Names, sea: Look) -> Section:
    """Whose markers lie on which hexes, and where a mission has them, the cleanup markers."""
    words, mission, hexes = teller.words, sea.mission, OPEN_HEXES[sea.mission]
    rows: list[list[str]] = []
    for seat in range(sea.seats):
        held = [teller.hexagon(at, mission) for at, by in enumerate(sea.markers) if by == seat and at not in hexes]
        for number, at in enumerate(hexes):
            count = dict(crowd(sea, number)).get(seat, 0)
            held += [words("board.markers", hex=teller.hexagon(at, mission), count=count)] if count else []
        if "cleanup" in SPECIAL[mission]:
            held.append(words("board.cleanup", space=sea.cleanup[seat]))
        if held:
            rows.append([teller.who(seat), words.apart(held)])
    return Section(words("board.impact"), ["", ""], rows or [[words("board.empty"), ""]])


def crowd(sea: Look, number: int) -> list[tuple[int, int]]:
    """Who has how many markers on one of the hexes that take any number."""
    counts = sea.crowds[5 * number : 5 * number + sea.seats]
    return [(seat, count) for seat, count in enumerate(counts) if count]


def points(teller: Names, sea: Look) -> Section:
    """Everybody's points as they would be counted now; what brings nothing yet is left out."""
    told = [([str(part) if part else "" for part in row], str(sum(row))) for row in breakdown(sea)]
    rows = [[teller.who(seat), *parts, total] for seat, (parts, total) in enumerate(told)]
    heads = [teller.words(f"part.{name}") for name in (*PARTS, "total")]
    return Section(teller.words("board.points"), ["", *heads], rows, seats=True)


def team_goals(teller: Names, sea: Look) -> Section:
    """What the team has of each goal and needs, and what it counts: the first three have been told with the mission."""
    words = teller.words
    named = [(words(f"part.goal-{number}"), "") for number in (1, 2, 3)]
    named.append((words("part.impact"), words("picture.team-impact")))
    named += [teller.card("bonus", card) for card in sea.bonus_goals]
    told = [words("board.has", has=has, needs=needs) for has, needs in progress(sea)]
    rows = [[name, has, about.rstrip(".")] for (name, about), has in zip(named, told, strict=True)]
    return Section(words("board.goals"), ["", "", ""], rows)

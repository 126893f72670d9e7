"""What is in the box, in words made from the data: for captions, and piece by piece for the rules page."""

from collections.abc import Callable, Sequence

from fathom.core.narration import Section
from fathom.core.rules import Rulebook
from fathom.core.words import FIRST, Words, rules_file
from fathom.games.endeavor import components
from fathom.games.endeavor.box import FIELDS, FOLDER, Goal, Mission, Site
from fathom.games.endeavor.components import JOURNAL_FACES, NONE, SITE_IDS, ZONE_FACES
from fathom.games.endeavor.missions import HEX_PLACES, MISSION_FACES, MISSIONS
from fathom.games.endeavor.names import CARDS, Names, face_id, spaces_like, span
from fathom.games.endeavor.sets import HOUSE

# Specialists, Journals, tokens


def face_about(teller: Names, face: int) -> str:
    """What a side of a tile gives and can do: “1 Impact; Travel”."""
    gains = teller.listed(components.FACE_GAINS[face])
    score = components.SCORES[face // 2] if face & 1 else None
    if score:
        points = teller.points(score.points)
        return teller.joined([gains, teller.words(f"score.{score.count}", points=points, per=score.per)])
    return teller.joined([gains, teller.skills(face) if components.ACTS[face] or not gains else ""])


def journal_about(teller: Names, card: int) -> str:
    """What a Journal brings: “2 points; you: 1 Impact; others: 1 disc”."""
    return teller.joined(journal_parts(teller, card, "journal"))


def journal_parts(teller: Names, card: int, style: str) -> list[str]:
    """The same one by one, in the words of a style."""
    points, circles = components.JOURNAL_POINTS[card], components.CIRCLES[card]
    told = [
        teller.points(points) if points else "",
        teller.giving(f"{style}.you", components.JOURNAL_YOU[card]),
        teller.giving(f"{style}.others", components.JOURNAL_OTHERS[card]),
        teller.words.many(f"{style}.circles", circles, what=circle_about(teller, card)) if circles else "",
    ]
    return [part for part in told if part]


def fields_of(teller: Names, card: int) -> str:
    return teller.words.both([teller.field(FIELDS.index(field)) for field in JOURNAL_FACES[card].fields])


def circle_about(teller: Names, card: int) -> str:
    mask = components.CIRCLE_DISCOVER[card]
    circle = JOURNAL_FACES[card].circles[0]
    return teller.gain(components.DISCOVER + mask) if mask else teller.words(f"deed.{circle}")


def effect_about(teller: Names, kind: int) -> str:
    """What a token does when it is not spent for Research."""
    if components.KIND_MENU[kind] != NONE:
        return teller.menu(components.KIND_MENU[kind])
    gains = teller.listed(components.KIND_GAINS[kind])
    return teller.words("token.trade-in", gains=gains) if components.KIND_COSTS_DISC[kind] else gains


def rule_words(teller: Names, zone: int) -> str:
    """What is special in a zone."""
    told: dict[str, list[str]] = {}  # by what is done, what it gains
    for rule in components.ZONE_FACES[zone].rules:
        key = f"picture.rule.{rule.does}"
        if rule.does == "gain-if-marked":
            key += f".{rule.on}"
        told.setdefault(key, []).append(", ".join(teller.words(f"gain.{name}") for name in rule.gains))
    return " ".join(teller.words(key, gains=" / ".join(gains)) for key, gains in told.items())


# Goals


def goal_about(teller: Names, goal: Goal) -> str:
    """What a goal pays; where one of two is chosen during the game, both."""
    told = [pays(teller, option) for option in goal.choices()]
    return teller.words("goal.either", one=told[0], other=told[1]) if goal.options else told[0]


def pays(teller: Names, goal: Goal) -> str:
    words, what = teller.words, counted(teller, goal)
    told = [words("goal.each", points=teller.points(goal.points), what=what)] if goal.points else []
    if goal.race:
        told.append(words(f"goal.{goal.count}", one=goal.race[0], other=goal.race[1]))
    elif goal.leaders:
        key = "goal.leaders" if told else "goal.most"
        told.append(words(key, what=what, one=goal.leaders[0], other=goal.leaders[1]))
    if goal.contests:
        things = ", ".join(contested(teller, contest) for contest in goal.contests)
        told.append(words("goal.contest", points=goal.contests[0].points, things=things))
    return teller.joined(told)


def contested(teller: Names, contest: Goal, style: str = "") -> str:
    """What a contest of a goal is about: a field, a kind of disc, or a part of the ocean."""
    if contest.field:
        return teller.field(FIELDS.index(contest.field))
    if contest.of:
        return teller.words(f"{style}piece.{contest.of[0]}")
    return where(teller, contest, style).strip(" ,")


def counted(teller: Names, goal: Goal) -> str:
    """The thing a goal counts: “Sonar disc in columns B and C”."""
    pieces = teller.words("or").join(teller.words(f"piece.{kind}") for kind in kinds_of(goal))
    return teller.words(f"count.{goal.count}", what=pieces) + where(teller, goal)


def kinds_of(goal: Goal) -> list[str]:
    """The pieces that a goal counts; all three kinds of discs are just discs."""
    discs: list[str] = [piece for piece in goal.of if piece != "vessel"]
    return (["disc"] if len(discs) == 3 else discs) + (["vessel"] if "vessel" in goal.of else [])


def where(teller: Names, goal: Goal, style: str = "") -> str:
    """The part of the ocean that a goal looks at."""
    words, told = teller.words, ""
    if goal.depths:
        told += words.many(f"{style}where.depths", len(goal.depths), depths=span(goal.depths))
    if goal.columns:
        letters = [column.upper() for column in goal.columns]
        columns = ", ".join(letters) if style else words.both(letters)
        told += words.many(f"{style}where.columns", len(letters), columns=columns)
    return told + (words(f"{style}where.{goal.side}") if goal.side else "")


def goal_line(teller: Names, goal: Goal, team: bool) -> str:
    """A goal in short, for the picture: what counts, where, and what it pays."""
    words, told = teller.words, goal_in_short(teller, [goal])
    if team:
        return told
    pays = [words("picture.each", points=goal.points)] if goal.points else []
    bonus = goal.leaders or goal.race
    if bonus:
        pays.append(words("picture.leaders", first=bonus[0], second=bonus[1]))
    for contest in goal.contests:
        pays.append(words("picture.contest", points=contest.points, about=contested(teller, contest, "picture.")))
    return words.of(told, words.apart(pays)) if pays else told


def goal_in_short(teller: Names, options: Sequence[Goal]) -> str:
    """What counts, and where; where one of several is chosen during the game, all of them."""
    told = teller.words("or").join(counted_in_short(teller, option) for option in options)
    return told[0].upper() + told[1:]


def counted_in_short(teller: Names, goal: Goal) -> str:
    words = teller.words
    of = words.both([words(f"picture.piece.{kind}") for kind in kinds_of(goal)])
    return words(f"picture.goal.{goal.count}", of=of) + where(teller, goal, "picture.")


def team_needs(teller: Names, *targets: list[int]) -> str:
    """How much a team needs, by seats; where a goal has two options, for each of them."""
    needs = [" / ".join(str(count) for count in target) for target in targets]
    return teller.words("goal.team", needs=teller.words("or").join(dict.fromkeys(needs)))


# The rules page


def box_sections(teller: Names) -> list[Section]:
    """Every piece, explained."""
    rulebook = Rulebook(rules_file(FOLDER, teller.words.language))
    sections = []
    for depth in range(1, 6):
        zones = components.ZONES_AT[depth]
        rows = [zone_row(teller, zone, rulebook) for zone in zones]
        pictures = [f"places/{ZONE_FACES[zone].id}" for zone in zones]
        sections.append(section(teller, "zones", ZONE_COLUMNS, rows, pictures, depth=depth))
    for name, columns, row, count in SHEETS:
        rows = [row(teller, number) for number in range(count)]
        sections.append(section(teller, name, columns, rows, PICTURES.get(name, ())))
    return sections


def section(
    teller: Names, name: str, columns: str, rows: Sequence[Sequence[str]], pictures: Sequence[str], **facts: object
) -> Section:
    head = ["", *(teller.words(f"box.{column}") for column in columns.split())]
    return Section(teller.words(f"box.{name}", **facts), head, rows, pictures=pictures)


def called(teller: Names, kind: str, *names: str) -> str:
    """The printed name, which is English, and ours in the reader's language beside it."""
    english = Words(FIRST, FOLDER)
    printed = " / ".join(english(f"name.{kind}.{name}") for name in names)
    own = " / ".join(teller.named(kind, name) for name in names)
    return printed if own == printed else f"{printed} ({own})"


def zone_row(teller: Names, number: int, rulebook: Rulebook) -> list[str]:
    zone = ZONE_FACES[number]
    special = rulebook.rule(zone.rule).text.partition(":")[2].strip() if zone.rule else ""
    tracks = [components.TRACK_SITES[track] for track in components.ZONE_TRACKS[number]]
    links = [link for link in components.LINKS if components.SITE_ZONE[link[0]] == number]
    told = [(teller.space_name(one), teller.space_name(other), teller.listed(gains)) for one, other, gains in links]
    return [
        called(teller, "zone", zone.id),
        teller.listed(components.DISCOVERY[number]),
        teller.listed(components.ARRIVAL[number]) or teller.words("box.nothing"),
        teller.joined(dive_site(teller, site) for site in components.DIVE_SITES[number]),
        " / ".join(teller.joined(space(teller, site) for site in track) for track in tracks),
        teller.joined(space(teller, site) for site in components.CONSERVE_SITES[number]),
        teller.joined(space(teller, site) for site in components.JOURNAL_SITES[number]),
        teller.joined(teller.words("box.link", one=one, other=other, gains=gains) for one, other, gains in told),
        special[:1].upper() + special[1:],
        teller.words("box.star") if zone.star else "",
        zone.rule,
    ]


def dive_site(teller: Names, site: int) -> str:
    face = components.DIVE_FACES[site][1]
    told = teller.words.many("box.tokens", teller.box.dive_tokens[site])
    return told + marks(teller, face, components.DIVE_IDS[site])


def space(teller: Names, site: int) -> str:
    """A space for a disc: which it is, what it costs or which field it has, what it gives."""
    kind, _, face = components.SITE_FACES[site]
    told = teller.space_about(site)
    if kind == components.CONSERVE_SITE:
        cost = teller.cost(teller.box.site_cost[site])
        told = teller.words("box.conserve.site", cost=cost, gains=told)
    if len(spaces_like(site)) > 1:
        told = teller.words("box.numbered", n=spaces_like(site).index(site) + 1, what=told)
    anywhere = teller.words("box.anywhere") if teller.box.site_anywhere[site] else ""
    return told + anywhere + marks(teller, face, SITE_IDS[site])


def marks(teller: Names, site: Site, name: str) -> str:
    told = teller.words(f"box.from.{site.side}") if site.side else ""
    return told + (teller.words("box.marked") if site.marked else "") + teller.doubt(name)


def specialist_row(teller: Names, who: int) -> list[str]:
    entry = components.SPECIALIST_FACES[who]
    faces = [2 * who, 2 * who + 1] if entry.senior else [2 * who]
    junior, senior, *_ = [*(face_about(teller, face) for face in faces), teller.words("box.no-senior")]
    name = called(teller, "specialist", *(face_id(face) for face in faces))
    return [name, str(entry.tier or ""), str(entry.copies), junior, senior, entry.rule]


def journal_row(teller: Names, card: int) -> list[str]:
    entry, fields, about = JOURNAL_FACES[card], fields_of(teller, card), journal_about(teller, card)
    kind, cost = teller.words("box.anchor" if entry.anchor else "box.deck"), teller.cost(entry.cost)
    return [called(teller, "journal", entry.id), kind, cost, fields, about, entry.rule]


def token_row(teller: Names, kind: int) -> list[str]:
    entry, effect = components.KIND_FACES[kind], effect_about(teller, kind) or teller.words("box.nothing")
    return [called(teller, "token", entry.id), str(entry.copies), teller.cost(entry.research), effect, entry.rule]


def mission_row(teller: Names, number: int) -> list[str]:
    mission, box = MISSION_FACES[number], teller.box
    goals = zip(mission.goal, box.goal_needs[number], strict=True)
    return [
        f"{mission.number}. {called(teller, 'mission', mission.id)}",
        teller.words("box.grid.size", columns=mission.columns, depth=mission.depth),
        start_boards(teller, mission),
        zone_called(teller, mission.launch, "box.launch.any"),
        *(f"{goal_about(teller, goal)}. {team_needs(teller, *needs)}." for goal, needs in goals),
        impact_board(teller, mission),
        team_needs(teller, box.impact_needs[number]),
        ", ".join(mission.see),
        teller.joined(house_part(teller, mission, part) for part in mission.house),
    ]


def start_boards(teller: Names, mission: Mission) -> str:
    places = [(*place.at, zone_called(teller, place.zone, "box.random")) for place in mission.start]
    told = teller.joined(f"{column.upper()}{depth} {name}" for depth, column, name in places)
    return told + (teller.words("box.shuffled") if "shuffled-row" in mission.rules else "")


def zone_called(teller: Names, zone: str, other: str) -> str:
    """A zone by its id, or other words where none is named."""
    return teller.named("zone", zone) if zone else teller.words(other)


def house_part(teller: Names, mission: Mission, part: str) -> str:
    """What is our own in a mission; of targets, those that are not printed and that no owner has typed in."""
    if part in ("goal.coop", "impact") and teller.box.source != HOUSE:
        return ""
    printed = mission.printed_impact
    if part == "impact" and printed:
        return teller.words("house.impact.but", seats=printed["seats"], needs=printed["needs"])
    return teller.words(f"house.{part}")


def impact_board(teller: Names, mission: Mission) -> str:
    words = teller.words
    hexes = [(teller.hex_place(HEX_PLACES.index(hexagon.at)), hexagon) for hexagon in mission.hexes]
    entries = words.apart(name for name, hexagon in hexes if hexagon.entry)
    told = [words.many("box.hexes.count", len(hexes)), words("box.hexes.entries", hexes=entries)]
    told += [words("box.hexes.open", hex=name, points=teller.points(at.points)) for name, at in hexes if at.open]
    return teller.joined(told)


def card_row(teller: Names, kind: str, number: int) -> list[str]:
    """A Bonus Goal, with what a team needs, or a Setback. Some are of our own design."""
    card = CARDS[kind][number]
    needs = [team_needs(teller, teller.box.bonus_needs[number])] if kind == "bonus" else []
    own = teller.words("source.house") if card.source == HOUSE else ""
    return [called(teller, kind, card.id), teller.card(kind, number)[1], *needs, card.rule, own]


# What is told of each zone; and all other sheets: what is told of each piece, by which row, and how many there are.
ZONE_COLUMNS = "discovery arrival dive sonar conserve journal links special board rule"
SHEETS: Sequence[tuple[str, str, Callable[[Names, int], list[str]], int]] = (
    ("specialists", "tier copies junior senior rule", specialist_row, components.SPECIALISTS),
    ("journals", "kind cost fields brings rule", journal_row, components.JOURNALS),
    ("token-kinds", "copies worth effect rule", token_row, components.KINDS),
    ("missions", "grid start launch goal-1 goal-2 goal-3 hexes impact rule house", mission_row, MISSIONS),
    ("bonus-goals", "counts needs rule house", lambda teller, at: card_row(teller, "bonus", at), components.BONUSES),
    ("setbacks", "does rule house", lambda teller, at: card_row(teller, "setback", at), components.SETBACKS),
)
PICTURES = {  # of the pieces of some sheets
    "specialists": [f"people/{who}" for who in components.SPECIALIST_IDS],
    "missions": [f"places/mission-{mission.id}" for mission in MISSION_FACES],
}

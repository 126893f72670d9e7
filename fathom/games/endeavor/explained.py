"""What is in the box, in words made from the data: for hints, and piece by piece for the rules page."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.core.narration import Section
from fathom.core.rules import Rulebook
from fathom.core.words import FIRST, Words, rules_file
from fathom.games.endeavor.box import FIELDS, FOLDER, Entry
from fathom.games.endeavor.components import (
    BONUS_FACES,
    CIRCLE_DISCOVER,
    CIRCLES,
    CONSERVE_SITES,
    DISCOVER,
    DIVE_FACES,
    DIVE_IDS,
    DIVE_SITES,
    FACE_GAINS,
    FACE_MENU,
    GAIN_LISTS,
    JOURNAL_FACES,
    JOURNAL_OTHERS,
    JOURNAL_SITES,
    JOURNAL_YOU,
    KIND_FACES,
    KIND_GAINS,
    KIND_MENU,
    KIND_RESEARCH,
    NONE,
    ROBOTICS,
    SCORES,
    SETBACK_FACES,
    SITE_FACES,
    SITE_IDS,
    SPECIALIST_FACES,
    TRACK_SITES,
    ZONE_FACES,
    ZONE_TRACKS,
    gain_list,
)
from fathom.games.endeavor.missions import BOARDS, MISSION_FACES
from fathom.games.endeavor.names import Names, face_id
from fathom.games.endeavor.sets import HOUSE


def joined(teller: Names, parts: Iterable[str]) -> str:
    return teller.words.apart(part for part in parts if part)


def gains_of(teller: Names, names: list[str]) -> str:
    return teller.gains(GAIN_LISTS[gain_list(names)])


# Specialists, Journals, tokens


def face_about(teller: Names, face: int) -> str:
    """What a side of a tile gives and can do: “1 Impact; Travel”."""
    told = [teller.gains(GAIN_LISTS[FACE_GAINS[face]])]
    score = SCORES[face // 2] if face & 1 else None
    if score:
        points = teller.points(score["points"])
        told.append(teller.words(f"score.{score['count']}", points=points, per=score["per"]))
    elif face == ROBOTICS or FACE_MENU[face] != NONE or not told[0]:
        told.append(teller.skills(face))
    return joined(teller, told)


def journal_about(teller: Names, card: int) -> str:
    """What a Journal brings: “2 points; you: 1 Impact; others: 1 disc”."""
    words = teller.words
    face = JOURNAL_FACES[card]
    told = [teller.points(face["points"])] if face["points"] else []
    if face["you"]:
        told.append(words("journal.you", gains=teller.gains(GAIN_LISTS[JOURNAL_YOU[card]])))
    if face["others"]:
        told.append(words("journal.others", gains=teller.gains(GAIN_LISTS[JOURNAL_OTHERS[card]])))
    if face["circles"]:
        told.append(words.many("journal.circles", CIRCLES[card], what=circle_about(teller, card)))
    return joined(teller, told)


def fields_of(teller: Names, card: int) -> str:
    return teller.words.both([teller.words(f"field.{FIELDS.index(field)}") for field in JOURNAL_FACES[card]["fields"]])


def circle_about(teller: Names, card: int) -> str:
    mask = CIRCLE_DISCOVER[card]
    return teller.gain(DISCOVER + mask) if mask else teller.words(f"deed.{JOURNAL_FACES[card]['circles'][0]}")


def effect_about(teller: Names, kind: int) -> str:
    """What a token does when it is not spent for Research."""
    if KIND_MENU[kind] != NONE:
        return teller.menu(KIND_MENU[kind])
    gains = teller.gains(GAIN_LISTS[KIND_GAINS[kind]])
    return teller.words("token.trade-in", gains=gains) if KIND_FACES[kind].get("costs-disc") else gains


# Goals


def goal_about(teller: Names, goal: Entry) -> str:
    """What a goal pays; where one of two is chosen during the game, both."""
    if "options" in goal:
        return teller.words("goal.either", one=pays(teller, goal["options"][0]), other=pays(teller, goal["options"][1]))
    return pays(teller, goal)


def pays(teller: Names, goal: Entry) -> str:
    words = teller.words
    what = counted(teller, goal)
    told = [words("goal.each", points=teller.points(goal["points"]), what=what)] if goal["points"] else []
    if "race" in goal:
        told.append(words(f"goal.{goal['count']}", one=goal["race"][0], other=goal["race"][1]))
    elif "leaders" in goal:
        key = "goal.leaders" if told else "goal.most"
        told.append(words(key, what=what, one=goal["leaders"][0], other=goal["leaders"][1]))
    contests = goal.get("contests", [])
    if contests:
        things = ", ".join(contested(teller, contest) for contest in contests)
        told.append(words("goal.contest", points=contests[0]["points"], things=things))
    return joined(teller, told)


def contested(teller: Names, contest: Entry) -> str:
    """What a contest of a goal is about: a field, a kind of disc, or a part of the ocean."""
    if "field" in contest:
        return teller.words(f"field.{FIELDS.index(contest['field'])}")
    if "of" in contest:
        return teller.words(f"piece.{contest['of'][0]}")
    return where(teller, contest).strip()


def counted(teller: Names, goal: Entry) -> str:
    """The thing a goal counts: “Sonar disc in columns B and C”."""
    words = teller.words
    of = goal.get("of", [])
    key = f"count.{goal['count']}"
    if goal["count"] in ("pieces", "zones"):
        discs = [piece for piece in of if piece != "vessel"]
        kinds = ["disc"] if len(discs) == 3 else discs
        kinds += ["vessel"] if "vessel" in of else []
        pieces = words("or").join(words(f"piece.{kind}") for kind in kinds)
        return words(key, what=pieces) + where(teller, goal)
    return words(key) + where(teller, goal)


def where(teller: Names, goal: Entry) -> str:
    words = teller.words
    told = ""
    if goal.get("depths"):
        told += words.many("where.depths", len(goal["depths"]), depths=teller.depths(goal["depths"]))
    if goal.get("columns"):
        columns = words.both([column.upper() for column in goal["columns"]])
        told += words.many("where.columns", len(goal["columns"]), columns=columns)
    if goal.get("side"):
        told += words(f"where.{goal['side']}")
    return told


def team_needs(teller: Names, coop: list[int]) -> str:
    return teller.words("goal.team", needs=" / ".join(str(count) for count in coop))


# The rules page


def box_sections(teller: Names) -> list[Section]:
    """Every piece, explained."""
    rulebook = Rulebook(rules_file(FOLDER, teller.words.language))
    sections = [zones(teller, depth, rulebook) for depth in range(1, 6)]
    sections += [specialists(teller), journals(teller), tokens(teller), missions(teller)]
    return [*sections, bonus_goals(teller), setbacks(teller)]


def heads(teller: Names, *names: str) -> list[str]:
    return ["", *(teller.words(f"box.{name}") for name in names)]


def called(teller: Names, kind: str, *names: str) -> str:
    """The printed name, which is English, and ours in the reader's language beside it."""
    english = Words(FIRST, FOLDER)
    printed = " / ".join(english(f"name.{kind}.{name}") for name in names)
    own = " / ".join(teller.named(kind, name) for name in names)
    return printed if own == printed else f"{printed} ({own})"


def own(teller: Names, entry: Entry) -> str:
    """A word where a piece is of our own design."""
    return teller.words("source.house") if entry["source"] == "house" else ""


def zones(teller: Names, depth: int, rulebook: Rulebook) -> Section:
    rows: list[list[str]] = []
    for number, zone in enumerate(ZONE_FACES):
        if zone["depth"] != depth:
            continue
        special = rulebook.rule(zone["rule"]).text.partition(":")[2].strip() if "rule" in zone else ""
        rows.append(
            [
                called(teller, "zone", zone["id"]),
                gains_of(teller, zone["discovery"]),
                gains_of(teller, zone["arrival"]) or teller.words("box.nothing"),
                joined(teller, (dive_site(teller, site) for site in DIVE_SITES[number])),
                " / ".join(
                    joined(teller, (space(teller, site) for site in TRACK_SITES[track]))
                    for track in ZONE_TRACKS[number]
                ),
                joined(teller, (conservation_site(teller, site) for site in CONSERVE_SITES[number])),
                joined(teller, (journal_site(teller, site) for site in JOURNAL_SITES[number])),
                joined(teller, (link_about(teller, link) for link in zone.get("links", []))),
                special[:1].upper() + special[1:],
                teller.words("box.star") if zone.get("star") else "",
                zone.get("rule", ""),
            ]
        )
    columns = ("discovery", "arrival", "dive", "sonar", "conserve", "journal", "links", "special", "board", "rule")
    return Section(teller.words("box.zones", depth=depth), heads(teller, *columns), rows)


def link_about(teller: Names, link: Entry) -> str:
    one, other = link["ends"]
    return f"{one}–{other} {gains_of(teller, link['gains'])}"


def marks(teller: Names, site: Entry, name: str) -> str:
    told = teller.words(f"box.from.{site['from']}") if "from" in site else ""
    return told + (teller.words("box.marked") if site.get("marked") else "") + teller.doubt(name)


def dive_site(teller: Names, site: int) -> str:
    face = DIVE_FACES[site][1]
    told = teller.words.many("box.tokens", teller.box.dive_tokens[site], site=face["id"])
    return told + marks(teller, face, DIVE_IDS[site])


def space(teller: Names, site: int) -> str:
    face = SITE_FACES[site][2]
    told = f"{face['id']} {teller.space_gives(site)}"
    told += teller.words("box.anywhere") if teller.box.site_anywhere[site] else ""
    return told + marks(teller, face, SITE_IDS[site])


def conservation_site(teller: Names, site: int) -> str:
    face = SITE_FACES[site][2]
    gives = teller.space_gives(site) or teller.words("box.nothing")
    cost = teller.words("cost", cost=teller.box.site_cost[site])
    told = teller.words("box.conserve.site", site=face["id"], cost=cost, gains=gives)
    return told + marks(teller, face, SITE_IDS[site])


def journal_site(teller: Names, site: int) -> str:
    face = SITE_FACES[site][2]
    gives = teller.space_gives(site)
    field = teller.words(f"field.{FIELDS.index(face['field'])}")
    return f"{face['id']} {field}" + (f", {gives}" if gives else "") + marks(teller, face, SITE_IDS[site])


def specialists(teller: Names) -> Section:
    rows: list[list[str]] = []
    for who, entry in enumerate(SPECIALIST_FACES):
        sides = [face_id(2 * who), face_id(2 * who + 1)] if "senior" in entry else [face_id(2 * who)]
        junior = face_about(teller, 2 * who)
        senior = face_about(teller, 2 * who + 1) if "senior" in entry else teller.words("box.no-senior")
        tier, copies = str(entry.get("tier", "")), str(entry["copies"])
        rows.append([called(teller, "specialist", *sides), tier, copies, junior, senior, entry.get("rule", "")])
    columns = heads(teller, "tier", "copies", "junior", "senior", "rule")
    return Section(teller.words("box.specialists"), columns, rows)


def journals(teller: Names) -> Section:
    rows: list[list[str]] = []
    for card, entry in enumerate(JOURNAL_FACES):
        kind = teller.words("box.anchor" if entry.get("anchor") else "box.deck")
        cost = teller.words("cost", cost=entry["cost"])
        name, about = called(teller, "journal", entry["id"]), journal_about(teller, card)
        rows.append([name, kind, cost, fields_of(teller, card), about, entry.get("rule", "")])
    columns = heads(teller, "kind", "cost", "fields", "brings", "rule")
    return Section(teller.words("box.journals"), columns, rows)


def tokens(teller: Names) -> Section:
    rows: list[list[str]] = []
    for kind, entry in enumerate(KIND_FACES):
        worth = teller.words("cost", cost=KIND_RESEARCH[kind])
        effect = effect_about(teller, kind) or teller.words("box.nothing")
        rows.append([called(teller, "token", entry["id"]), str(entry["copies"]), worth, effect, entry["rule"]])
    columns = heads(teller, "copies", "worth", "effect", "rule")
    return Section(teller.words("box.token-kinds"), columns, rows)


def missions(teller: Names) -> Section:
    words = teller.words
    rows: list[list[str]] = []
    for mission in MISSION_FACES:
        rows.append(
            [
                f"{mission['number']}. {called(teller, 'mission', mission['id'])}",
                words("box.grid.size", columns=mission["columns"], depth=mission["depth"]),
                start_boards(teller, mission),
                launch_zone(teller, mission),
                *(f"{goal_about(teller, goal)}. {goal_needs(teller, mission, goal)}" for goal in mission["goal"]),
                impact_board(teller, mission),
                team_needs(teller, teller.box.needs[mission["id"]]["impact"]),
                ", ".join(mission["see"]),
                joined(teller, (house_part(teller, mission, part) for part in mission["house"])),
            ]
        )
    columns = heads(teller, "grid", "start", "launch", "goal-1", "goal-2", "goal-3", "hexes", "impact", "rule", "house")
    return Section(words("box.missions"), columns, rows)


def start_boards(teller: Names, mission: Entry) -> str:
    told = joined(teller, (start_board(teller, place) for place in mission["start"]))
    return told + (teller.words("box.shuffled") if "shuffled-row" in mission.get("rules", []) else "")


def start_board(teller: Names, place: Entry) -> str:
    depth, column = place["at"]
    zone = teller.named("zone", place["zone"]) if "zone" in place else teller.words("box.random")
    return f"{column.upper()}{depth} {zone}"


def launch_zone(teller: Names, mission: Entry) -> str:
    if "launch" not in mission:
        return teller.words("box.launch.any")
    return teller.named("zone", mission["launch"])


def house_part(teller: Names, mission: Entry, part: str) -> str:
    """What is our own in a mission; of targets what is not printed, and nothing where an owner has typed them in."""
    if part in ("goal.coop", "impact") and teller.box.source != HOUSE:
        return ""
    if part == "impact" and "printed-impact" in mission:
        return teller.words("house.impact.but", **mission["printed-impact"])
    return teller.words(f"house.{part}")


def goal_needs(teller: Names, mission: Entry, goal: Entry) -> str:
    """What a team needs; where a goal has two options, for each of them."""
    targets = [teller.box.needs[mission["id"]][option["target"]] for option in goal.get("options", [goal])]
    needs = [" / ".join(str(count) for count in target) for target in targets]
    return teller.words("goal.team", needs=teller.words("or").join(dict.fromkeys(needs))) + "."


def impact_board(teller: Names, mission: Entry) -> str:
    words = teller.words
    board = BOARDS[mission["number"] - 1]
    told = [words.many("box.hexes.count", len(board))]
    entries = [f"{hexagon['at'][0]}-{hexagon['at'][1]}" for hexagon in board if hexagon.get("entry")]
    told.append(words("box.hexes.entries", hexes=words.both(entries)))
    for hexagon in board:
        if hexagon.get("open"):
            name = f"{hexagon['at'][0]}-{hexagon['at'][1]}"
            told.append(words("box.hexes.open", hex=name, points=teller.points(hexagon.get("points", 0))))
    return joined(teller, told)


def bonus_goals(teller: Names) -> Section:
    rows = [
        [
            called(teller, "bonus", card["id"]),
            teller.words(f"bonus.{card['id']}"),
            team_needs(teller, teller.box.needs["bonus"][card["id"]]),
            card["rule"],
            own(teller, card),
        ]
        for card in BONUS_FACES
    ]
    return Section(teller.words("box.bonus-goals"), heads(teller, "counts", "needs", "rule", "house"), rows)


def setbacks(teller: Names) -> Section:
    rows = [
        [called(teller, "setback", card["id"]), teller.words(f"setback.{card['id']}"), card["rule"], own(teller, card)]
        for card in SETBACK_FACES
    ]
    return Section(teller.words("box.setbacks"), heads(teller, "does", "rule", "house"), rows)

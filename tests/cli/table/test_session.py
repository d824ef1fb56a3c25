"""People at one keyboard: who is asked, who sees what, and what entries do."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from sobremesa.cli.table.session import Left
from sobremesa.cli.table.terminal import LEAVE
from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from sobremesa.rules.game import Over, Seat, seats
from tests.cli.table.records import DEALT, ROLLED, TWO_STARS
from tests.cli.table.scripted import Answer, Scripted, Shown, Table, people, table, table_from

SHORT = {"tallyup": ["laps 1"], "lasvegan": ["rounds 1"]}


def at_random(seed: int) -> Answer:
    """Somebody who presses keys without looking; most of them mean something now and then."""
    keys = Random(seed)
    return lambda _: keys.choice(["1", "2", "3", "4", "124", "135", "nonsense", "?", " "])


def sensibly(shown: Shown) -> str:
    """What somebody presses who looks at the question."""
    return "135" if "pick three dice" in shown.text else "1"


def asked(shown: Shown) -> str | None:
    """Whom a frame asks for a decision."""
    found = re.search(r"^(\w+), (?!press)", shown.text, re.MULTILINE)
    return found[1] if shown.purpose == "read" and found else None


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "bots"), [(["Ana"], 3), (["Ana", "Bo"], 1), (["Ana", "Bo", "Cy"], 0)]
)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_whole_game_is_played_to_its_end(game: str, names: list[str], bots: int) -> None:
    """People play to the end, every frame fits, and the record is that game."""
    terminal = Scripted(sensibly, claims=["a", None, "b"])
    at = table(game, names, bots, terminal=terminal, rules=SHORT[game], seed=3)
    over = at.session.play()
    for shown in terminal.shown:
        assert shown.text.startswith(("Tally Up!", "Las Vegan"))
    end = replay(at.journal.text)
    assert catalog.game(game).awaiting(end.state) == over
    assert end.state == at.match.state
    assert "wins" in terminal.shown[-1].text or "win with" in terminal.shown[-1].text
    assert [one.purpose for one in terminal.shown if "Press any key." in one.text] == ["wait"]


@pytest.mark.parametrize(
    ("game", "rules"), [("tallyup", ["laps 1"]), ("lasvegan", ["rounds 2", "hand 3"])]
)
def test_bots_alone_can_be_watched(game: str, rules: list[str]) -> None:
    """Where bots sit on all seats nobody is asked or waited for, and no hand is shown."""
    terminal = Scripted()
    at = table(game, [], 3, terminal=terminal, rules=rules)
    assert isinstance(at.session.play(), Over)
    assert terminal.texts("read") == []
    assert [shown.purpose for shown in terminal.shown].index("wait") == len(terminal.shown) - 1
    assert not any("Your hand" in shown.text for shown in terminal.shown)
    assert terminal.races == []


def test_everything_that_happened_is_told() -> None:
    """The story only grows, and holds every sentence of a game, however long that is."""
    terminal = Scripted(at_random(5))
    at = table("tallyup", ["Ana", "Bo"], terminal=terminal, rules=["laps 12"])
    at.session.play()
    stories = [shown.frame.story for shown in terminal.shown if shown.frame.story]
    longest = stories[-1]
    assert len(longest) > 200
    assert longest[0].endswith("goes first.")
    assert longest[-1].endswith("points!")


def test_whoever_comes_back_is_told_what_happened_last() -> None:
    """A game that goes on begins with the end of the story so far, not with all of it."""
    terminal = Scripted(["q"])
    rounds = "".join(
        f"{seat} pick red green blue\n* roll red:* green:* blue:20\n" for seat in (0, 1, 2) * 20
    )
    record = ROLLED.replace("0 pick", rounds + "0 pick")
    with pytest.raises(Left):
        table_from(record, terminal=terminal).session.play()
    story = terminal.shown[0].frame.story
    assert story[-2:] == [
        "Ana picks red, green and blue.",
        "Ana rolls red 50, green 30, blue 20: 100 points.",
    ]
    assert len(story) < 12


# --- what may be seen -----------------------------------------------------------------------------


def secrets(at: Table, looker: Seat | None) -> Iterator[str]:
    """The cards in all hands but the looker's."""
    for seat in seats(len(at.match.header.players)):
        if seat != looker:
            yield from map(str, at.match.view(seat).hand)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("names", "bots"), [(["Ana"], 2), (["Ana", "Bo"], 1), (["Ana", "Bo"], 0)])
def test_no_frame_shows_a_hand_to_others(names: list[str], bots: int) -> None:
    """A frame shows no card of a hand but that of the person who decides, or of one alone."""
    terminal = Scripted(at_random(7))
    at = table("lasvegan", names, bots, terminal=terminal, rules=["rounds 1"], seed=7)
    [first, *_] = here = people(at.match)
    seen = 0

    def look(shown: Shown) -> None:
        nonlocal seen
        name = asked(shown)
        looker = first if len(here) == 1 else None
        if name is not None:
            looker = Seat(at.match.header.players.index(name))
            own = at.match.view(looker).hand  # type: ignore[attr-defined]
            assert all(str(card) in shown.text for card in own)
            seen += 1
        for card in secrets(at, looker) if "Backspace" not in shown.text else ():
            assert card not in shown.text, f"{card} is shown to {name}:\n{shown.text}"

    terminal.watch = look
    at.session.play()
    assert seen > 10


def test_the_screen_is_handed_over_when_another_person_looks() -> None:
    """Before somebody else's hand is shown the table waits for them, and only then."""
    terminal = Scripted(at_random(11))
    at = table("lasvegan", ["Ana", "Bo"], 2, terminal=terminal, rules=["rounds 2"], seed=11)
    at.session.play()
    before: str | None = None
    handed_over: str | None = None
    for shown in terminal.shown:
        if waited := re.search(r"The screen is for (\w+) now\.", shown.text):
            assert shown.purpose == "hand over"
            assert handed_over is None
            handed_over = waited[1]
        elif name := asked(shown):
            assert handed_over == (name if name != before else None)
            before, handed_over = name, None
    assert before is not None


def test_one_person_alone_never_passes_the_screen() -> None:
    """With a single person, or without hands, no hand-over comes."""
    alone = Scripted(at_random(13))
    table("lasvegan", ["Ana"], 2, terminal=alone, rules=["rounds 1"]).session.play()
    dice = Scripted(at_random(13))
    table("tallyup", ["Ana", "Bo"], terminal=dice, rules=["laps 1"]).session.play()
    for terminal in (alone, dice):
        assert not any("The screen is for" in shown.text for shown in terminal.shown)


def test_a_sealed_choice_changes_nothing_for_others() -> None:
    """Until all have chosen, the table looks the same whether Ana has gone out or stays in."""
    frames = []
    for choice in ("1", "2"):
        terminal = Scripted([choice, "1", LEAVE])
        with pytest.raises(Left):
            table_from(ROLLED, terminal=terminal).session.play()
        frames.append([shown.text for shown in terminal.shown])
    staying, leaving = frames
    revealed = next(place for place, text in enumerate(staying) if "Cy, the running" in text)
    assert "decided" in staying[revealed]
    assert staying[: revealed + 1] == leaving[: revealed + 1]


def test_bots_choose_before_people() -> None:
    """Where all choose at the same time, a person is asked when the bots have decided."""
    terminal = Scripted([LEAVE])
    with pytest.raises(Left):
        table_from(ROLLED, bots=2, terminal=terminal).session.play()
    [text] = terminal.texts("read")
    assert text.count("decided") == 2


@pytest.mark.parametrize("answer", ["", "n", "x", "1", LEAVE])
def test_a_terminal_that_forgets_nothing_needs_consent(answer: str) -> None:
    """Where old hands can be read again nothing happens until people say that they do not mind."""
    terminal = Scripted([answer, "1", "1"], forgets=False)
    at = table_from(DEALT, terminal=terminal)
    with pytest.raises(Left):
        at.session.play()
    assert {shown.purpose for shown in terminal.shown} == {"read"}
    [asked_first, *_] = texts = terminal.texts("read")
    assert "whoever scrolls up can read the others’ hands" in asked_first.replace("\n", " ")
    assert not any("Your hand" in text for text in texts)
    assert at.journal.events == []


@pytest.mark.parametrize(("language", "answer"), [("en", "y"), ("en", "YES"), ("es", "sí")])
def test_people_may_agree_to_a_terminal_that_forgets_nothing(language: str, answer: str) -> None:
    """Whoever agrees plays on; it is asked once, and each hand is put away before the next name."""
    terminal = Scripted([answer, "1", "1", "1", LEAVE], forgets=False)
    at = table_from(DEALT, terminal=terminal, language=language)
    with pytest.raises(Left):
        at.session.play()
    handed_over = [place for place, one in enumerate(terminal.shown) if one.purpose == "hand over"]
    assert len(at.journal.events) == 3
    assert len(handed_over) == 4
    assert terminal.put_away_after[:-1] == handed_over
    key = {"en": "Enter y to play", "es": "Escribe s para jugar"}[language]
    assert [key in one.text for one in terminal.shown].index(True) == 0
    assert not any(key in one.text for one in terminal.shown[handed_over[0] :])


def test_only_hidden_hands_need_consent() -> None:
    """One person alone hides their hand from nobody, and dice lie open."""
    for record, bots in ((DEALT, 2), (ROLLED, 0)):
        terminal = Scripted([LEAVE], forgets=False)
        with pytest.raises(Left):
            table_from(record, bots, terminal=terminal).session.play()
        assert "scrolls up" not in terminal.shown[0].text


@pytest.mark.parametrize(("bots", "times"), [(0, 1), (2, 0)])
def test_whoever_leaves_takes_their_hand_along(bots: int, times: int) -> None:
    """A hand that others may not see is put away when a game is left, too."""
    terminal = Scripted([LEAVE])
    with pytest.raises(Left):
        table_from(DEALT, bots, terminal=terminal).session.play()
    assert "Your hand" in terminal.shown[-1].text
    assert terminal.put_away_after.count(len(terminal.shown)) == times


# --- entering -------------------------------------------------------------------------------------


def ended(entries: list[str], record: str = ROLLED) -> Table:
    """The table when those were entered and then everybody left."""
    at = table_from(record, terminal=Scripted(entries))
    with pytest.raises(Left):
        at.session.play()
    return at


@pytest.mark.parametrize("entries", [[LEAVE], ["q"], ["Q"], ["?", "q"], ["", " q "]])
def test_leaving(entries: list[str]) -> None:
    """A q, or the end of the input, leaves; nothing is recorded for it or after it."""
    assert ended([*entries, "2"]).journal.events == []


@pytest.mark.parametrize("key", ["?", "h", "q", "H", "Q"])
def test_one_key_is_enough(key: str) -> None:
    """Help, hint and leaving need no Enter, in small letters or capitals."""
    terminal = Scripted([f"{key}!"])
    at = table_from(ROLLED, terminal=terminal)
    # The hint is not given here, only asked for.
    at.session._hint = lambda view, menu: "a hint"  # type: ignore[method-assign]
    with pytest.raises(Left):
        at.session.play()
    assert terminal.dropped == ["!"]


def test_help_shows_the_keys() -> None:
    """`?` shows what can be entered, in lines that fit, and then asks again."""
    at = ended(["?", "2", "q"])
    [helped] = at.terminal.texts("wait")
    assert "Backspace" in helped
    assert "A            claims a Tally Up for Ana" in helped
    assert "Press any key." in helped
    assert at.journal.events == ["0 out"]


def test_help_speaks_of_claims_only_where_there_are_some() -> None:
    """Las Vegan has no race, so its help names no key for one."""
    [helped, *_] = ended(["?"], DEALT).terminal.texts("wait")
    assert "Backspace" in helped
    assert "Tally Up" not in helped


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_needs_no_broken_lines(language: str) -> None:
    """In 80 columns each line of the help stands in one line."""
    terminal = Scripted(["?"])
    at = table_from(ROLLED, terminal=terminal, language=language)
    with pytest.raises(Left):
        at.session.play()
    frame = next(shown.frame for shown in terminal.shown if shown.purpose == "wait")
    assert max(map(len, str(frame.table).split("\n"))) <= 80


@pytest.mark.parametrize(
    ("entry", "note"),
    [
        ("nonsense", "“nonsense” is none of the actions"),
        ("7", "“7” is none of the actions"),
        ("pick red green blue", "“pick red green blue” is not allowed now"),
    ],
)
def test_a_bad_entry_is_explained(entry: str, note: str) -> None:
    """What cannot be done is said, nothing happens, and the same person is asked again."""
    at = ended([entry, "q"])
    assert at.journal.events == []
    assert note in at.terminal.texts("read")[-1]
    assert asked(at.terminal.shown[-1]) == "Ana"


def test_a_note_goes_away() -> None:
    """An empty entry takes the note of a bad one away."""
    at = ended(["nonsense", "", "q"])
    assert "nonsense" not in at.terminal.texts("read")[-1]


def test_a_hint_says_what_a_steady_player_would_do_and_why() -> None:
    """`h` names the keys of a legal action and a reason, in a sentence; nothing happens."""
    at = ended(["h", "q"])
    hint = r"^(1 \(stay in\)|2 \(go out\)): \w.+"
    assert re.search(hint, at.terminal.texts("read")[-1], re.MULTILINE)
    assert at.journal.events == []


@pytest.mark.parametrize(
    ("record", "hint"),
    [
        (ROLLED, r"(1 \(seguir dentro\)|2 \(plantarse\)): \w.+"),
        (ROLLED.split("0 pick")[0], r"\d{3} \(elegir los dados \w+, \w+ y \w+\): de todos .+"),
        (DEALT, r"\d \(jugar [RPGB]\d\): .+"),
    ],
)
def test_a_hint_speaks_the_language_of_the_table(record: str, hint: str) -> None:
    """In Spanish the action of a hint is worded in Spanish, not as a record words it."""
    terminal = Scripted(["h", LEAVE])
    with pytest.raises(Left):
        table_from(record, terminal=terminal, language="es").session.play()
    assert re.search(f"^{hint}", terminal.texts("read")[-1], re.MULTILINE)


# --- the pace -------------------------------------------------------------------------------------


def test_a_bot_takes_a_moment() -> None:
    """Before a bot plays a card alone there is half a moment to look, and a quarter after it."""
    terminal = Scripted([LEAVE])
    at = table_from(DEALT.replace("* lead 0", "* lead 1"), 2, terminal=terminal, moment=2)
    with pytest.raises(Left):
        at.session.play()
    first = terminal.pauses[0]
    assert [pause.seconds for pause in terminal.pauses] == [1, 0.5, 1, 0.5]
    assert not re.search(r"Bo leads [RPGB]\d", terminal.shown[first.frames - 1].text)


LAST = DEALT.replace("rule hand 3", "rule hand 1")
LAST = LAST.replace("R1 R8 G4", "R1").replace("R3 P2 G5", "R3").replace("B1 P8 G6", "B1")


@pytest.mark.parametrize("bots", [0, 2])
def test_a_last_card_plays_itself(bots: int) -> None:
    """Nobody is asked for the only card of their hand; it is shown, and its line is written."""
    terminal = Scripted()
    at = table_from(LAST, bots, terminal=terminal, moment=2)
    assert isinstance(at.session.play(), Over)
    assert at.journal.events[:3] == ["0 play R1", "1 play R3", "2 play B1"]
    assert terminal.texts("read") == terminal.texts("hand over") == []
    assert terminal.pauses[0].seconds == 1
    assert "Ana leads R1" not in terminal.shown[terminal.pauses[0].frames - 1].text
    assert "Ana leads R1" in terminal.shown[terminal.pauses[0].frames].text


def test_the_only_card_that_may_be_played_is_asked_for() -> None:
    """That somebody has just one card of the led suit is theirs to know, until they play it."""
    terminal = Scripted([LEAVE])
    with pytest.raises(Left):
        table_from(DEALT + "0 play R1\n", terminal=terminal).session.play()
    assert asked(terminal.shown[-1]) == "Bo"
    assert " 1  R3" in terminal.shown[-1].text


def test_the_end_of_a_round_is_looked_back_on() -> None:
    """When a round is scored the table still shows it, although the next one has begun."""
    record = DEALT.replace("rule rounds 1\n", "") + "0 play G4\n1 play G5\n2 play G6\n"
    record += "2 play B1\n0 play R1\n1 play R3\n2 play P8\n0 play R8\n"
    terminal = Scripted(["1", LEAVE])
    at = table_from(record, terminal=terminal, moment=1)
    with pytest.raises(Left):
        at.session.play()
    scored = next(shown for shown in terminal.shown if "Cabbages after round 1" in shown.text)
    assert "round 1 of 4" in scored.text
    assert "Last trick  Cy  P8" in scored.text
    assert scored.purpose == "wait"
    assert "Press any key." in scored.text


def test_a_bust_is_looked_back_on() -> None:
    """After a bust the roll that did it stays on the table for a while."""
    terminal = Scripted(["123", LEAVE])
    with pytest.raises(Left):
        table_from(TWO_STARS, terminal=terminal).session.play()
    text = next(shown.text for shown in terminal.shown if "bust!" in shown.text)
    assert "round 1 " in text
    assert " red ★   orange ★   yellow 20" in text

"""Which words of a text count for the search, and when are two of them the same word?

``colour`` is ``color``, ``manoeuvring`` is ``maneuver``, ``suppressed`` and ``suppression`` are ``suppress``,
``dice`` is ``die``. Chinese text has no spaces, so each pair of neighbouring characters counts as a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

__all__ = ["COMMON", "Word", "characters", "is_han", "stem", "terms", "words"]

_WORD = re.compile(r"\+\d+|[a-z0-9]+(?:'[a-z]+)?|[\u3400-\u4dbf\u4e00-\u9fff]+")
_JOINED = re.compile(r"\b(un|re|non)-(?=[a-z])")
_SPELLINGS = (
    (re.compile(r"\bpick[- ]?ups?\b|\bpicking up\b|\bpicks up\b|\bpicked up\b"), "pick up"),
    (re.compile(r"\bdrop[- ]?offs?\b|\bdropping off\b|\bdrops off\b|\bdropped off\b"), "drop off"),
    (re.compile(r"\b(can|don|doesn|won|isn|aren|mustn|couldn|shouldn|didn|wasn)'?t\b"), "not"),
)

COMMON = frozenset(
    """a about all already also am an and any anybody anyone anything are as at back be been being but by can cannot
    could did do does doing done each either else even ever every exactly for from get gets getting go goes going
    gone got had has have having he her here him his how i if in inside into is it its itself just let like made
    make makes many me mean means much must my need needs never no not now of off on once one only onto or other
    others our out over own possible really same shall she should so some somebody someone something still such
    than that the their them then there these they thing things this those though to too up us use used uses using
    very want was way we well were what whats when where whether which while who whom whose why will with within
    without work works would yet you your yours""".split()  # noqa: SIM905
)
"""Words that say little about what is asked; they count when a query has no others."""

_KEPT = frozenset(("inside", "into", "off", "out", "over", "same", "back", "up", "without", "many", "much", "never"))
"""Common words that carry a rule's meaning: they count nonetheless."""

_COMMON_HAN = re.compile(
    "可不可以|能不能|會不會|是不是|有沒有|要不要|什麼時候|什麼|怎麼辦|怎麼|怎樣|如何|為什麼|哪裡|哪些|哪個|哪一|多少|幾|可以|如果"
    "|的時候|時候|可否|能否|是否|已經|以後|之後|還是|或是|這個|那個|他們|我們|你們|自己|一個|一張|一次"
    "|[的了嗎呢吧嘛啊是我你他她它們就都也還和與及在會能要把被讓給對從到向用將]"
)

_NUMBERS = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "ten": "10",
}

_IRREGULAR = {
    **dict.fromkeys(("dice", "die"), "die"),
    **dict.fromkeys(("died", "dies", "dying", "death", "deaths", "dead"), "dead"),
    **dict.fromkeys(("flew", "flown", "flight", "flights", "flyer", "flyers", "flier"), "fli"),
    **dict.fromkeys(("shot", "shots", "shooter"), "shoot"),
    **dict.fromkeys(("won", "winner", "winners"), "win"),
    **dict.fromkeys(("lose", "loses", "losing", "lost", "loss", "losses"), "lose"),
    **dict.fromkeys(("chose", "chosen", "choice", "choices"), "choos"),
    **dict.fromkeys(("took", "taken", "taking", "takes"), "take"),
    **dict.fromkeys(("gave", "given"), "giv"),
    **dict.fromkeys(("drew", "drawn"), "draw"),
    **dict.fromkeys(("hidden", "hide", "hides", "hiding"), "hid"),
    **dict.fromkeys(("threw", "thrown"), "throw"),
    **dict.fromkeys(("blew", "blown"), "blow"),
    **dict.fromkeys(("killer", "killed"), "kill"),
    **dict.fromkeys(("movement", "movements", "mover"), "mov"),
    **dict.fromkeys(("tied", "ties", "tying"), "tie"),
    **dict.fromkeys(("seen", "saw", "sees", "seeing"), "see"),
    **dict.fromkeys(("action", "actions"), "action"),
    "kept": "keep",
    "men": "man",
}

_AMERICAN = {
    "defence": "defense",
    "offence": "offense",
    "licence": "license",
    "centre": "center",
    "metre": "meter",
    "grey": "gray",
    "programme": "program",
    "judgement": "judgment",
    "travelled": "traveled",
    "cancelled": "canceled",
}


class Word(NamedTuple):
    """A word of a text: its place, as written, and the form that is compared."""

    start: int
    end: int
    text: str
    term: str


def is_han(text: str) -> bool:
    """Whether a text starts with a Chinese character."""
    return "\u3400" <= text[:1] <= "\u9fff"


def plain(text: str) -> str:
    """Lower case without accents, hard spaces and curly quotes."""
    lowered = text.lower().replace("\u2019", "'")
    if lowered.isascii():
        return lowered
    marks = unicodedata.normalize("NFKD", lowered)
    return "".join(letter for letter in marks if not unicodedata.combining(letter))


def _spelled(text: str) -> str:
    """One spelling for words that are written together, apart or with a hyphen."""
    text = _JOINED.sub(r"\1", plain(text))
    for pattern, spelling in _SPELLINGS:
        text = pattern.sub(spelling, text)
    return text


def surfaces(text: str) -> list[str]:
    """The words as they are written, for spelling correction; Chinese left out."""
    return [word for word in _WORD.findall(_spelled(text)) if not is_han(word)]


def characters(run: str) -> Iterator[str]:
    """Pairs of neighbouring Chinese characters between the common ones; what stands alone counts as well."""
    for part in _COMMON_HAN.split(run):
        if len(part) == 1:
            yield part
        for first, second in pairwise(part):
            yield first + second


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text with their places in it; common ones included, Chinese as whole runs."""
    lowered = plain(text)
    for match in _WORD.finditer(lowered if len(lowered) == len(text) else text.lower()):
        yield Word(match.start(), match.end(), match[0], stem(match[0]))


def terms(text: str) -> list[str]:
    """The terms of a text in order: stems of all words but the common ones, and pairs of Chinese characters.

    Examples
    --------
    >>> terms("Can manoeuvring units be suppressed?")
    ['maneuver', 'unit', 'suppress']
    >>> terms("可以從門外射擊嗎")
    ['門外', '外射', '射擊']
    """
    found: list[str] = []
    for word in _WORD.findall(_spelled(text)):
        if is_han(word):
            found += characters(word)
        elif word not in COMMON or word in _KEPT:
            found.append(stem(word))
    return found


def all_terms(text: str) -> list[str]:
    """As `terms`, with the common words."""
    found: list[str] = []
    for word in _WORD.findall(_spelled(text)):
        found += characters(word) if is_han(word) else [stem(word)]
    return found


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the form under which all spellings and endings of a word meet.

    Examples
    --------
    >>> [stem(word) for word in ("armour", "armored", "neighbouring", "supplies", "boundaries")]
    ['armor', 'armor', 'neighbor', 'suppli', 'boundari']
    """
    word = word.removesuffix("'s").removesuffix("'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _NUMBERS:
        return _NUMBERS[word]
    if not word.isalpha() or len(word) < 3:
        return word
    return _without_ending(_american(word))


def _american(word: str) -> str:
    if word in _AMERICAN:
        return _AMERICAN[word]
    if word.removesuffix("s") in _AMERICAN:
        return _AMERICAN[word.removesuffix("s")]
    word = word.replace("manoeuv", "maneuv")
    if word.startswith("maneuv"):
        return "maneuver"
    word = (
        re.sub(r"(?<=[a-z]{2})our(?=$|s$|ed$|ing$|able$|able$|ite$|less$|hood|ful)", "or", word)
        if len(word) > 5
        else word
    )
    word = re.sub(r"(?<=[a-z]{3})is(?=e$|es$|ed$|ing$|ation$|ations$)", "iz", word) if _is_ize(word) else word
    return re.sub(r"lysed?$", "lyze", word)


def _is_ize(word: str) -> bool:
    """Whether an -ise is a British -ize; raise, otherwise, promise and the like are not."""
    return len(word) > 6 and not re.search(
        r"(ra|wi|mi|pa|ci|vi|po|ri|ba|ea|no|cru|cha|surp\w*|adv|rev|dev|exerc)is", word
    )


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= 3 and re.search(r"[aeiouy]", base):
            doubled = base[-1] == base[-2] and len(base) > 3 and base[-1] not in ("sz" if len(base) > 5 else "lsz")
            word = base[:-1] if doubled else base
            break
    if word.endswith(("ssion", "tion")) and len(word) > 7:
        word = word[:-3]
    elif word.endswith("ment") and len(word) > 7:
        word = word[:-4]
    elif word.endswith("ly") and len(word) > 6:
        word = word[:-2]
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 2 else word

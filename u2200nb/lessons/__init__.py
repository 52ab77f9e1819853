"""Learning by doing: predict, then see the ruling; exercises that check themselves; progress if you want it."""

from u2200nb.lessons.beside import beside
from u2200nb.lessons.exercises import Exercise, all_exercises, exercise, lessons, solution
from u2200nb.lessons.games import cards, chances, endings, lanes, moves, story
from u2200nb.lessons.predictions import predict
from u2200nb.lessons.rule_card import rule
from u2200nb.lessons.solved import forget_progress, keep_progress, progress

__all__ = [
    "Exercise",
    "all_exercises",
    "beside",
    "cards",
    "chances",
    "endings",
    "exercise",
    "forget_progress",
    "keep_progress",
    "lanes",
    "lessons",
    "moves",
    "predict",
    "progress",
    "rule",
    "solution",
    "story",
]

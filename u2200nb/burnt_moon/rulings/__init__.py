"""Why is it so? Majority, attacks, scanning, deploying, control and the way to victory, each with its reasons.

Every question is a frozen value that holds the position it is asked in; its ruling names each term with the
rule it rests on, says what would change it, and carries the numbers that `Ruling.verify` adds up afresh.
"""

from u2200nb.burnt_moon.rulings.asking import (
    attack,
    can_control,
    can_deploy,
    casualty,
    distance_to_victory,
    majority,
    scanning,
)

__all__ = ["attack", "can_control", "can_deploy", "casualty", "distance_to_victory", "majority", "scanning"]

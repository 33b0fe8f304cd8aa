"""Which land has street-level imagery, as far as a rule of thumb can tell.

No open data set says where street-level imagery exists. What is known of it: there is none where
nobody lives, it follows towns and the roads between them, and some countries have next to none. So
a map covers the land near towns and between neighboring ones, by one of four rules; a country is
either left out or has one rule. This is a judgement, meant to be argued with: change a line, run
build.sh.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """Land within `radius_km` of a place of at least `population` inhabitants is covered.

    Around remote places it is `remote_radius_km`. And it is covered what lies between places: no
    disc of `bridge_km` can be laid over it without touching land near a place.
    """

    name: str
    radius_km: float
    population: int
    remote_radius_km: float
    bridge_km: float = 0


# Roads with imagery everywhere but in the empty quarters of large countries.
USUAL = Rule("usual", 70, 500, remote_radius_km=35, bridge_km=60)
# Imagery mostly by volunteers: in towns and around them, and on the roads between near ones.
TOWNS = Rule("towns", 40, 15_000, remote_radius_km=25, bridge_km=30)
# Volunteers' imagery in large cities only.
CITIES = Rule("cities", 30, 500_000, remote_radius_km=30)
# Settlements without roads between them: on coasts with ice behind, on single islands.
SETTLEMENTS = Rule("settlements", 12, 0, remote_radius_km=12)

RULES = (USUAL, TOWNS, CITIES, SETTLEMENTS)

# Every country that is in neither table below has the rule USUAL.
OTHER_RULES = {
    CITIES: ["CN"],
    SETTLEMENTS: ["GL", "SJ", "FK", "PN", "TK", "SH", "CC", "CX", "NF", "NU"],
    TOWNS: [
        # Northern Africa and the Sahel: the coast, the oases, the rivers.
        "DZ", "EG", "MR", "ML", "NE", "BF",
        # Western and central Africa.
        "GN", "GW", "SL", "LR", "CI", "BJ", "TG", "CM", "GQ", "GA", "CG", "CD", "AO",
        # Eastern and southern Africa.
        "ET", "DJ", "BI", "MW", "ZM", "ZW", "MZ",
        # Western and central Asia.
        "IR", "IQ", "SA", "KW", "AZ", "UZ", "TJ", "PK",
        # South-eastern Asia and Oceania.
        "MM", "PG", "SB",
        # The Americas and Europe.
        "CU", "HT", "VE", "GY", "SR", "BY",
    ],
}  # fmt: skip

LEFT_OUT = {
    "AQ": "no roads, no towns",
    "BV": "nobody lives there",
    "HM": "nobody lives there",
    "TF": "research stations only",
    "GS": "research stations only",
    "UM": "nobody lives there, or soldiers only",
    "IO": "closed to visitors",
    "KP": "no imagery",
    "TM": "practically no imagery",
    "ER": "practically no imagery",
    "AF": "practically no imagery",
    "SY": "practically no imagery",
    "YE": "practically no imagery",
    "LY": "practically no imagery",
    "TD": "practically no imagery",
    "SD": "practically no imagery",
    "SS": "practically no imagery",
    "CF": "practically no imagery",
    "SO": "practically no imagery",
    "EH": "practically no imagery outside three towns",
}


def rule_of(country: str) -> Rule | None:
    """The country's rule; none for a country that is left out."""
    if country in LEFT_OUT:
        return None
    for rule, countries in OTHER_RULES.items():
        if country in countries:
            return rule
    return USUAL

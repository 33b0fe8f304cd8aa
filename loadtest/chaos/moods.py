"""The plan of a bot for a round: drawn once, so that it is the same after a reconnection."""

from dataclasses import dataclass

EARLY, MARK, IDLE, LATE, QUIT = "early", "mark", "idle", "late", "quit"
MOODS = (EARLY, MARK, IDLE, LATE, QUIT)
WEIGHTS = (66, 13, 4, 15.5, 1.5)
CLOSE_SHARE = 0.08  # of guesses that are within a kilometer of the place
CLOSE_DEGREES = 0.004  # at most 0.63 km, in latitude and longitude together


@dataclass
class Plan:
    """One round's choices. Times in seconds."""

    mood: str
    look: float
    place: float
    marks: int
    guesses_marker: bool
    again: bool
    other: bool
    is_close: bool
    lat: float
    lng: float
    # Whether a marker was set, for a guess that names no coordinate.
    marked: bool = False

    def aim(self, view):
        """The coordinate to guess: drawn, or beside the place where the view gives it away."""
        if self.is_close and view and "lat" in view:
            lat = max(-90.0, min(90.0, view["lat"] + self.lat / 90 * CLOSE_DEGREES))
            lng = max(-180.0, min(180.0, view["lng"] + self.lng / 180 * CLOSE_DEGREES))
            self.lat, self.lng = lat, lng
        self.is_close = False
        return {"lat": self.lat, "lng": self.lng}


def draw(random):
    return Plan(
        mood=random.choices(MOODS, WEIGHTS)[0],
        look=random.uniform(0.2, 2.5),
        place=random.uniform(0.2, 1.5),
        marks=random.choice((0, 1, 1, 2)),
        guesses_marker=random.random() < 0.1,
        again=random.random() < 0.2,
        other=random.random() < 0.05,
        is_close=random.random() < CLOSE_SHARE,
        lat=random.uniform(-85, 85),
        lng=random.uniform(-179, 179),
    )


def elsewhere(random):
    """Any coordinate, for a marker."""
    return {"lat": random.uniform(-85, 85), "lng": random.uniform(-179, 179)}

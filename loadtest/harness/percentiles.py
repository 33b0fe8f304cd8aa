"""Percentiles of measurements."""


def percentile(values, share):
    """The smallest value that at least that share of all are not above; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    rank = max(1, -(-len(ordered) * share // 1))
    return ordered[int(rank) - 1]


def milliseconds(values, share):
    """A percentile of seconds, as text in milliseconds."""
    found = percentile(values, share)
    return "–" if found is None else f"{found * 1000:.1f} ms"

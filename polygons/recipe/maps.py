"""The maps to make."""

from dataclasses import dataclass

WORLD_TITLE = "The world"
WORLD_DIAGONAL_KM = 14916.862

CONTINENTS = {
    "africa": ("AF", "Africa"),
    "asia": ("AS", "Asia"),
    "europe": ("EU", "Europe"),
    "north-america": ("NA", "North America"),
    "oceania": ("OC", "Oceania"),
    "south-america": ("SA", "South America"),
}


@dataclass(frozen=True)
class CountryMap:
    country: str
    title: str
    # Simplification in degrees.
    tolerance: float
    # South-west and north-east corner (longitude, latitude) of the part that sets the diagonal,
    # where far islands would make it misleading.
    core: tuple | None = None


COUNTRIES = {
    "argentina": CountryMap("AR", "Argentina", 0.01),
    "australia": CountryMap("AU", "Australia", 0.01, ((113, -44), (154, -10))),
    "brazil": CountryMap("BR", "Brazil", 0.01, ((-74, -34), (-34, 6))),
    "canada": CountryMap("CA", "Canada", 0.012),
    "chile": CountryMap("CL", "Chile", 0.01, ((-76, -56), (-66, -17))),
    "colombia": CountryMap("CO", "Colombia", 0.007, ((-80, -5), (-66, 13))),
    "finland": CountryMap("FI", "Finland", 0.007),
    "france": CountryMap("FR", "France", 0.005),
    "germany": CountryMap("DE", "Germany", 0.005),
    "india": CountryMap("IN", "India", 0.01),
    "indonesia": CountryMap("ID", "Indonesia", 0.01),
    "ireland": CountryMap("IE", "Ireland", 0.005),
    "italy": CountryMap("IT", "Italy", 0.005),
    "japan": CountryMap("JP", "Japan", 0.005, ((129, 30), (146, 46))),
    "kenya": CountryMap("KE", "Kenya", 0.005),
    "mexico": CountryMap("MX", "Mexico", 0.007),
    "new-zealand": CountryMap("NZ", "New Zealand", 0.005, ((166, -48), (179, -34))),
    "norway": CountryMap("NO", "Norway", 0.01),
    "philippines": CountryMap("PH", "Philippines", 0.007),
    "poland": CountryMap("PL", "Poland", 0.005),
    "portugal": CountryMap("PT", "Portugal", 0.005, ((-10, 36), (-6, 43))),
    "south-africa": CountryMap("ZA", "South Africa", 0.005, ((16, -35), (33, -22))),
    "spain": CountryMap("ES", "Spain", 0.005, ((-10, 35), (5, 44))),
    "sweden": CountryMap("SE", "Sweden", 0.007),
    "thailand": CountryMap("TH", "Thailand", 0.007),
    "turkiye": CountryMap("TR", "Türkiye", 0.007),
    "united-kingdom": CountryMap("GB", "United Kingdom", 0.005),
    "united-states": CountryMap("US", "United States", 0.01, ((-125, 24), (-66, 50))),
}

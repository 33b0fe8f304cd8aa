"""Facts that no clean data set has, and where the sources differ, each with the reason.

A difference that is not listed here stops the recipe; so does a line here that is not needed.
"""

# The right or left side of the road: facts, listed by hand. Published by P. Kincaid, The Rule of
# the Road: An International Guide to History and Practice (Greenwood, 1986), and since then
# Samoa's change of 7 September 2009 (Samoa's Road Transport Reform Act 2008).
DRIVES_LEFT = """
AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK HM ID IE IM IN JE JM JP KE KI
KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO
TT TV TZ UG VC VG VI WS ZA ZM ZW
""".split()

DEFUNCT = {"AN": "the Netherlands Antilles, until 2010", "CS": "Serbia and Montenegro, until 2006"}

# Territories by their administering country, as in polygons/README.md without taking a side. The
# Cook Islands and Niue govern themselves in free association and are no dependencies.
DEPENDENCIES = {
    "AU": "CC CX HM NF", "CN": "HK MO", "DK": "FO GL", "FI": "AX",
    "FR": "BL GF GP MF MQ NC PF PM RE TF WF YT",
    "GB": "AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG",
    "NL": "AW BQ CW SX", "NO": "BV SJ", "NZ": "TK", "US": "AS GU MP PR UM VI",
}
# Land that is neither a country here nor anybody's dependency.
TERRITORIES = {"AQ", "EH"}
# Dependencies without a page in the Factbook.
DEPENDENT_OTHERWISE = {"AX", "BQ", "GF", "GP", "MQ", "RE", "UM", "YT"}
# With such a line, but no dependencies here.
FREE_ASSOCIATION = {"CK", "NU"}

# --- Regions: M49 where CLDR has its own group "outlying Oceania".
OUTLYING = {"AQ": "antarctica", "BV": "005", "GS": "005", "HM": "053", "IO": "014", "TF": "014",
            "UM": "057"}
REGIONS = {
    "005": "south-america", "011": "western-africa", "013": "central-america",
    "014": "eastern-africa", "015": "northern-africa", "017": "middle-africa",
    "018": "southern-africa", "021": "northern-america", "029": "caribbean",
    "030": "eastern-asia", "034": "southern-asia", "035": "south-eastern-asia",
    "039": "southern-europe", "053": "australia-and-new-zealand", "054": "melanesia",
    "057": "micronesia", "061": "polynesia", "143": "central-asia", "145": "western-asia",
    "151": "eastern-europe", "154": "northern-europe", "155": "western-europe",
    "antarctica": "antarctica",
}
CONTINENTS = {
    "AF": "011 014 015 017 018", "AN": "antarctica", "AS": "030 034 035 143 145",
    "EU": "039 151 154 155", "NA": "013 021 029", "OC": "053 054 057 061", "SA": "005",
}
# GeoNames' continent is another than that of M49's region.
OTHER_CONTINENT = {
    "BV": "Antarctic by its place, M49 counts it to South America", "GS": "the same",
    "HM": "the same, M49 counts it to Australia's region", "TF": "the same, to Eastern Africa",
    "CC": "Asia by its place, M49 counts it to Australia's region",
    "IO": "the same, to Eastern Africa",
    "CY": "Europe by its union, Western Asia in M49",
    "TL": "Oceania in GeoNames, South-eastern Asia in M49",
}

# --- Neighbours: where the polygons differ from GeoNames or from the Factbook.
NO_BORDER = {
    ("NA", "ZW"): "meet in one point at most, near Kazungula; neither source has a border",
}
BORDER = {
    ("IT", "VA"): "the provinces have no polygon of Vatican City",
    ("CN", "MO"): "the gates to Zhuhai; the polygons end short of each other",
}
NOT_IN_GEONAMES = {
    ("BW", "ZM"): "150 m at Kazungula, where the two built a bridge in 2021",
    ("CN", "HK"): "GeoNames leaves Hong Kong's neighbours out",
    ("CN", "MO"): "the same",
}
ONLY_IN_GEONAMES = {
    ("AL", "RS"): "from before Kosovo had a code",
    ("CU", "US"): "Guantánamo, which is Cuba's here, as at the United Nations",
}
NOT_IN_FACTBOOK = {
    ("CN", "HK"): "it lists borders of regions apart from those of countries",
    ("CN", "MO"): "the same",
}
ONLY_IN_FACTBOOK = {
    ("MA", "MR"): "Western Sahara is apart here",
    ("CU", "US"): "Guantánamo",
    ("CA", "DK"): "Hans Island, divided by the agreement of 2022: Greenland's, and not in the maps",
}
# Borders about which nobody should be asked: differences as above, or claimed by third countries.
DOUBTFUL_BORDERS = [
    *NO_BORDER, *ONLY_IN_GEONAMES, ("MA", "MR"), ("CA", "DK"), ("CA", "GL"), ("BR", "FR"),
    ("FR", "SR"), ("FR", "NL"), ("DZ", "EH"), ("EH", "MA"), ("EH", "MR"),
    ("AF", "IN"), ("CN", "PK"), ("IL", "SY"), ("CY", "GB"), ("ES", "GB"),
]

# --- Coast, islands, equator
COAST = {
    "AZ": (False, "the Caspian Sea is a lake, which the layer of oceans contains"),
    "KZ": (False, "the same"), "TM": (False, "the same"),
}
COAST_NOT_IN_FACTBOOK = {"PS": "Gaza has one, the West Bank's page says none"}
DOUBTFUL_COAST = ["AZ", "KZ", "PS", "TM"]
ISLAND = {
    "MO": (False, "a peninsula and islands"),
}
# An island and a continent at once, or a country whose greater part is on islands.
DOUBTFUL_ISLAND = ["AU", "DK", "GQ", "BH", "SG", "MY"]
EQUATOR = {"ST": (True, "Ilhéu das Rolas, which is too small for the map")}

# --- Currencies: GeoNames' is not legal tender any more.
CURRENCIES = {"BG": "the lev until 2025; the euro since 1 January 2026, as CLDR has it"}

# --- Population: the Factbook's figure is 17.5 % or more from CLDR's; the one to take.
POPULATION = {
    "AF": ("factbook", "CLDR's is from 2020; fast growth, and people who came back"),
    "GQ": ("factbook", "CLDR's is older than the census of 2015"),
    "AO": ("factbook", "the census of 2024 has 37 million"),
    "BJ": ("factbook", "five years of growth"), "NE": ("factbook", "five years of growth"),
    "BS": ("factbook", "CLDR's is older than the census of 2022, which has 399 000"),
    "CX": ("factbook", "the census of 2021"),
    "GH": ("factbook", "CLDR's is older than the census of 2021"),
    "SN": ("factbook", "CLDR's is older than the census of 2023, which has 18 million"),
    "SS": ("factbook", "both are projections of a census of 2008"),
    "TJ": ("factbook", "five years of growth"), "TZ": ("factbook", "the census of 2022 has 62 million"),
    "UA": ("factbook", "CLDR's is from before 2022"), "UG": ("factbook", "five years of growth"),
    "UZ": ("factbook", "its own count is 37 million"),
    "ZW": ("factbook", "CLDR's is older than the census of 2022"),
    "MR": ("factbook", "the census of 2023 has 4.9 million"),
    "ZM": ("factbook", "CLDR's is older than the census of 2022, which has 19.7 million"),
    "PG": ("factbook", "CLDR's is an old projection; the United Nations have 10 million, too"),
    "SL": ("factbook", "CLDR's is older than the census of 2021"),
    "SO": ("factbook", "CLDR's is low; the United Nations have 19 million"),
    "SY": ("factbook", "CLDR's is from the years of the war"),
    "TK": ("cldr", "the census of 2019 has 1647"),
    "GE": ("geonames", "the census of 2024 has 3.9 million; the Factbook's is an old projection"),
    "MC": ("cldr", "the principality's own count is 38 000"),
}
# A country's parts with codes of their own that its figure contains.
POPULATION_CONTAINS = {"FR": ["GF", "GP", "MQ", "RE", "YT"]}

# --- Area: GeoNames and the Factbook are 3 % apart; the one to take, or the figure.
AREA = {
    "AI": ("factbook", "as the United Nations have it"),
    "AS": ("geonames", "as the United Nations have it"),
    "AW": ("factbook", "as the United Nations have it"),
    "BD": ("factbook", "as the United Nations have it"),
    "BH": ("factbook", "land was won from the sea"),
    "BL": ("factbook", "as France has it"),
    "BT": ("factbook", "since the border with China was measured"),
    "BW": ("factbook", "as the United Nations have it"),
    "ER": ("factbook", "as the United Nations have it"),
    "GI": ("factbook", "6.8 km²"),
    "IL": ("geonames", "without the Golan Heights, as the United Nations count"),
    "JO": ("factbook", "as the United Nations have it"),
    "MA": ("geonames", "without Western Sahara"),
    "MC": ("factbook", "2.0 km²"),
    "MF": ("geonames", "as France has it"),
    "MO": ("factbook", "GeoNames' has a digit too many"),
    "NF": ("factbook", "as the United Nations have it"),
    "NP": ("factbook", "as the United Nations have it"),
    "OM": ("factbook", "as the United Nations have it"),
    "PA": ("factbook", "as the United Nations have it"),
    "PS": ("factbook", "the West Bank and Gaza"),
    "RS": ("factbook", "without Kosovo"),
    "SA": ("factbook", "as the United Nations have it"),
    "SG": ("factbook", "land was won from the sea"),
    "SH": ("factbook", "as the United Nations have it"),
    "ST": ("factbook", "as the United Nations have it"),
    "SX": ("factbook", "as the Netherlands have it"),
    "TC": ("geonames", "the land; the Factbook counts shallow sea"),
    "TK": ("factbook", "as the United Nations have it"),
    "UM": (34, "GeoNames has 0; nine islands"),
    "VA": (0.44, "both sources have 0"),
    "VI": ("geonames", "the land; the Factbook counts water"),
    "WF": ("factbook", "as the United Nations have it"),
    "WS": ("factbook", "as the United Nations have it"),
}
# The polygons are 15 % away.
AREA_OF_ATLAS = {
    "KM": "the sources have another extent", "PF": "atolls",
}

# --- Languages: the official ones, where CLDR and the Factbook differ.
LANGUAGES = {
    "BO": ("es qu ay gn", "the greatest of the 37 that the constitution names"),
    "BW": ("en", "Tswana is the national language"),
    "CF": ("fr sg", "article 18 of the constitution"),
    "CH": ("de fr it rm", "article 70 of the constitution"),
    "CW": ("pap nl en", "three by law"),
    "DZ": ("ar ber", "articles 3 and 4 of the constitution; French has no status"),
    "EC": ("es", "Kichwa is official between peoples (article 2 of the constitution)"),
    "IL": ("he", "the basic law of 2018; Arabic has a special status"),
    "IQ": ("ar ku", "article 4 of the constitution"),
    "KG": ("ky ru", "the state's and the official language"),
    "KI": ("en gil", "both in the constitution"),
    "KM": ("ar fr zdj", "Comorian, of which CLDR has two dialects"),
    "KZ": ("kk", "the state's language; Russian is used beside it"),
    "LI": ("de", "Alemannic is spoken, not official"),
    "MA": ("ar ber", "article 5 of the constitution; French has no status"),
    "ME": ("cnr", "article 13 of the constitution"),
    "MG": ("mg fr", "English until 2010"),
    "MH": ("mh en", "both by law"),
    "MK": ("mk sq", "the law on languages of 2019"),
    "ML": ("bm", "the greatest of the 13 of 2023; French is a working language"),
    "MO": ("zh pt", "Cantonese is spoken Chinese"),
    "MP": ("en ch", "the commonwealth's constitution, besides Carolinian"),
    "MW": ("en", "Chewa is the national language"),
    "NG": ("en", "Yoruba is one of its great languages without that status"),
    "NZ": ("en mi", "English by custom, Māori by law"),
    "PE": ("es qu ay", "article 48 of the constitution, where they predominate"),
    "PF": ("fr", "Tahitian has no such status"),
    "PT": ("pt", "Mirandese is official in one place"),
    "PY": ("es gn", "article 140 of the constitution"),
    "RW": ("rw en fr sw", "Swahili since 2017"),
    "SC": ("crs en fr", "the three of the constitution; CLDR leaves Creole out"),
    "SI": ("sl", "Hungarian and Italian are official in some places"),
    "SN": ("fr", "article 1 of the constitution"),
    "TN": ("ar", "article 1 of the constitution; French has no status"),
    "TV": ("tvl en", "both by custom"),
    "TW": ("zh", "the others are national languages"),
    "UA": ("uk", "article 10 of the constitution"),
    "ZA": ("zu xh af nso tn en st ts ss ve nr", "section 6 of the constitution"),
    "ZW": ("en sn nd ny ts st tn ve xh", "the greatest of the 16 of the constitution"),
}
# Changed since the sources, which agree, were written.
NEW_LANGUAGES = {
    "BF": ("mos ff dyu", "the constitution as changed in 2024; French is a working language"),
    "NE": ("ha", "the charter of 2025; French is a working language"),
}
# Names in English and German of languages that CLDR has no or another name of.
LANGUAGE_NAMES = {
    "ber": ("Tamazight", "Tamazight"), "cnr": ("Montenegrin", "Montenegrinisch"),
    "zdj": ("Comorian", "Komorisch"), "fa": ("Persian", "Persisch"),
}

# --- Capitals: several, none, or another than the sources agree on; towns by GeoNames' name.
CAPITALS = {
    "BO": ("Sucre, La Paz", "the constitution's, and the government's seat"),
    "BQ": ("Kralendijk", "GeoNames has none"),
    "CX": ("Flying Fish Cove", "the Factbook has two names"),
    "GQ": ("Ciudad de la Paz, Malabo", "the capital moves"),
    "GS": ("", "nobody lives there"),
    "GG": ("Saint Peter Port", "one spelling of two"),
    "HK": ("", "a town itself"),
    "IL": ("", "the United Nations leave it to the parties"),
    "IO": ("", "run from London"),
    "EH": ("", "not settled"),
    "KI": ("Tarawa", "the greatest of its islands' towns"),
    "KZ": ("Astana", "GeoNames has the name of 2019 to 2022"),
    "LK": ("Sri Jayewardenepura Kotte, Colombo", "the parliament's seat, and the courts'"),
    "MD": ("Chisinau", "the Factbook has two names"),
    "MM": ("Nay Pyi Taw", "the Factbook calls Yangon the capital besides"),
    "MO": ("", "a town itself"),
    "MN": ("Ulan Bator", "GeoNames' spelling differs between its tables"),
    "NR": ("", "the constitution names none; the government is in Yaren"),
    "PS": ("", "the United Nations leave it to the parties"),
    "PW": ("Ngerulmud", "GeoNames has the state that it lies in"),
    "SZ": ("Mbabane, Lobamba", "the government's, and the king's and parliament's"),
    "TC": ("Cockburn Town", "the Factbook has the island's name, too"),
    "TF": ("", "nobody lives there"),
    "ZA": ("Pretoria, Cape Town, Bloemfontein", "of government, parliament and courts"),
}
# Towns that share in being the capital, and so are no wrong answers.
SEATS = {
    "BI": "Bujumbura", "BJ": "Cotonou", "CI": "Abidjan", "CL": "Valparaíso", "EG": "New Cairo",
    "GE": "Kutaisi", "ID": "Nusantara", "KR": "Sejong", "ME": "Cetinje", "MM": "Yangon",
    "MS": "Brades", "MY": "Putrajaya", "NL": "The Hague", "PH": "Quezon City",
    "TZ": "Dar es Salaam", "GQ": "Bata",
}
# Where the Factbook's coordinates are wrong by more than a quarter of a degree.
PLACE_NOT_IN_FACTBOOK = {
    "BE": "84 minutes", "TZ": "those of Dar es Salaam", "WF": "five degrees off",
    "BO": "those of La Paz", "GQ": "those of Malabo", "MM": "those of Yangon",
}
# A name for readers of English where GeoNames has another spelling.
ENGLISH_CAPITALS = {"MM": "Naypyidaw", "MN": "Ulaanbaatar", "KI": "South Tarawa", "MV": "Malé",
                    "MD": "Chișinău", "VU": "Port Vila", "TD": "N’Djamena"}
# Beside those of exonyms.py: names of capitals that Germans write otherwise.
GERMAN_CAPITALS = {"CL": "Santiago de Chile", "KW": "Kuwait-Stadt", "LU": "Luxemburg",
                   "LY": "Tripolis", "VA": "Vatikanstadt", "MM": "Naypyidaw", "MN": "Ulan-Bator"}

# Not towns, but quarters.
NO_TOWNS = {"IQ": "Al Başrah al Qadīmah"}
# German names of countries as short as the English ones here.
GERMAN_NAMES = {"HK": "Hongkong", "MO": "Macau", "PS": "Palästina"}

# --- Demonyms that the Factbook has none of, in two forms, or in an unusual one.
DEMONYMS = {
    "BW": "Botswanan", "KG": "Kyrgyz", "KI": "I-Kiribati", "KZ": "Kazakh", "LI": "Liechtensteiner",
    "LS": "Basotho", "LU": "Luxembourgish", "NZ": "New Zealand", "PH": "Filipino",
    "SG": "Singaporean", "SZ": "Swazi", "TJ": "Tajik", "TM": "Turkmen", "TW": "Taiwanese",
    "UZ": "Uzbek", "PS": "Palestinian", "KP": "North Korean", "KR": "South Korean",
    "CD": "Congolese", "CG": "Congolese", "SM": "Sammarinese", "MC": "Monégasque",
    "BF": "Burkinabé", "HK": "Hong Kong", "MO": "Macanese", "AR": "Argentine",
}

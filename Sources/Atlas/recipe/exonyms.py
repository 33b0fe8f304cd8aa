"""Names of towns in the languages of the web client, where they differ from the sources' name.

Each is one of GeoNames' alternate names of a town, which do not say their language; of several
towns the greatest is meant.
"""

ENGLISH = """
Antwerp, Benghazi, Bruges, Cologne, Copenhagen, Ghent, Kyiv, Lucerne, Lviv, Mecca, Medina, Patras,
Samarkand, Sevastopol, Yangon
"""

GERMAN = """
Addis Abeba, Algier, Aralsk, Archangelsk, Aschgabat, Assuan, Astrachan, Athen, Bagdad, Belgrad,
Bengasi, Bischkek, Bozen, Breslau, Brügge, Brünn, Brüssel, Buchara, Bukarest, Chabarowsk, Charkiw,
Cherson, Damaskus, Danzig, Daressalam, Den Haag, Donezk, Dschibuti, Dschidda, Dünkirchen,
Duschanbe, Eriwan, Florenz, Genf, Genua, Gizeh, Grosny, Guatemala-Stadt, Havanna,
Ho-Chi-Minh-Stadt, Homel, Hongkong, Jakutsk, Jaroslawl, Jekaterinburg, Juschno-Sachalinsk, Kairo,
Kalkutta, Kapstadt, Karatschi, Kasan, Kattowitz, Kemerowo, Khartum, Kiew, Köln, Kopenhagen,
Krakau, Krasnojarsk, Lissabon, Lodz, Löwen, Lüttich, Lwiw, Machatschkala, Mailand, Marrakesch,
Maschhad, Maskat, Mekka, Mexiko-Stadt, Mogadischu, Montreal, Moskau, Mossul, Mülhausen, München,
Neapel, Neu-Delhi, Nikosia, Nischni Nowgorod, Nizza, Nowosibirsk, Panama-Stadt, Patras, Peking,
Peschawar, Petropawlowsk-Kamtschatski, Pilsen, Pjöngjang, Plowdiw, Poltawa, Posen, Prag, Rangun,
Riad, Rom, Rostow am Don, Samarkand, Sankt Petersburg, Saporischschja, Saragossa, Saratow,
Schiras, Schymkent, Sevilla, Sewastopol, Singapur, Sotschi, Stettin, Straßburg, Syrakus, Täbris,
Taipeh, Taschkent, Teheran, Tiflis, Tokio, Triest, Tscheljabinsk, Tscherkassy, Tschernihiw,
Tschita, Twer, Ulan-Bator, Venedig, Warna, Warschau, Wien, Winnyzja, Witebsk, Wladiwostok,
Wolgograd, Workuta, Woronesch
"""


def names(text: str) -> list[str]:
    return [name.strip() for name in text.replace("\n", " ").split(",")]

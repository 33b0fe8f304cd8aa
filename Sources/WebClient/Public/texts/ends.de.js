/** German: what ends a connection for good, and what operators say. See ends.en.js. */
export default {
  'elsewhere.title': 'Du spielst woanders',
  'elsewhere.text':
    'Du hast dich in einem anderen Fenster oder auf einem anderen Gerät angemeldet und spielst ' +
    'jetzt dort.',
  'elsewhere.again': 'Hier spielen',
  'deleted.title': 'Dein Konto ist gelöscht',
  'deleted.text': 'Du und alles über dich wurde von diesem Server entfernt.',
  'deleted.again': 'Neu anfangen',
  'refused.title': 'Der Server hat die Verbindung beendet',
  'refused.text': 'Diese Seite und der Server verstehen sich nicht. Neu laden kann helfen.',
  'refused.again': 'Noch einmal versuchen',

  'ended.reason': 'Der Betreiber sagt: {reason}',
  'kicked.title': 'Du bist weggeschickt worden',
  'kicked.text': 'Ein Betreiber dieses Servers hat deine Verbindung beendet. Du kannst wiederkommen.',
  'kicked.again': 'Wiederkommen',
  'banned.title': 'Du bist von diesem Server ausgeschlossen',
  'banned.text': 'Ein Betreiber dieses Servers lässt dich nicht mehr herein.',
  'banned.until': 'Bis {time}.',
  'banned.again': 'Noch einmal versuchen',

  'announcement.from': 'Vom Server:',
  'announcement.said': 'Vom Server: {text}',
  'announcement.close': 'Schließen',
}

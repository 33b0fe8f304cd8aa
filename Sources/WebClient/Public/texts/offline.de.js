/** German: without a connection, as an installed app, and when the game is closed. */
export default {
  'offline.title': 'Keine Verbindung',
  'offline.lead': 'Der Server ist nicht zu erreichen. Sobald er es ist, geht es von selbst weiter.',
  'offline.again': 'Noch einmal versuchen',
  'offline.trying': 'Wird versucht…',
  'offline.still': 'Immer noch keine Verbindung.',
  'offline.meanwhile': 'Inzwischen',
  'offline.quiz': 'Fünf Aussagen über Länder: Stimmen sie?',
  'offline.settings': 'Sprache, Farben und Töne lassen sich wählen.',
  'offline.about': 'Wie man spielt, und mit wessen Daten.',
  'offline.needs': 'Partien, Freunde und Bestenlisten brauchen den Server.',

  'update.text': 'Eine neue Version des Spiels ist da.',
  'update.go': 'Aktualisieren',
  'update.later': 'Später',

  'app.title': 'Auf diesem Gerät',
  'app.install': 'Das Spiel installieren',
  'app.install.text':
    'Das Spiel bekommt ein eigenes Symbol und Fenster und startet auch ohne Verbindung.',
  'app.install.ios': 'In Safari: „Teilen“, dann „Zum Home-Bildschirm“.',
  'app.installed': 'Das Spiel ist installiert.',
  'app.quiz': 'Offline-Quiz',

  'push.label': 'Benachrichtigen, wenn das Spiel geschlossen ist',
  'push.text':
    'Freundschaftsanfragen, Herausforderungen, Abzeichen und Erinnerungen kommen als Mitteilungen ' +
    'dieses Geräts.',
  'push.blocked':
    'Dieser Browser blockiert Mitteilungen dieser Seite. In seinen Einstellungen lassen sie sich ' +
    'erlauben.',
  'push.unsupported':
    'Dieser Browser kann das hier nicht. Auf iPhone und iPad zuerst das Spiel auf den ' +
    'Home-Bildschirm legen.',
  'push.none': 'Dieser Server verschickt keine Mitteilungen.',
  'push.offline': 'Dazu muss der Server gefragt werden, und er ist nicht zu erreichen.',
  'push.signIn': 'Melde dich zuerst an.',
  'push.failed': 'Der Browser konnte Mitteilungen nicht einschalten. Versuch es später noch einmal.',
  'push.on': 'Mitteilungen sind an.',
  'push.off': 'Mitteilungen sind aus.',

  'notice.friendRequest': '{name} möchte mit dir befreundet sein.',
  'notice.friendAccepted': '{name} ist jetzt mit dir befreundet.',
  'notice.challenge': '{name} fordert dich zu einem Duell heraus.',
  'notice.badge': 'Du hast ein neues Abzeichen.',
  'notice.reminder': '{title} beginnt: {time}',
  'notice.reminderBegun': '{title} hat begonnen.',
  'notice.eventMoved': '{title} ist verlegt. Beginn: {time}',
  'notice.eventCancelled': '{title} fällt aus.',
  'notice.news': 'Es gibt Neues im Spiel.',
  'notice.digest': 'Neue Meldungen: {count}',
  'notice.other': 'Es gibt etwas Neues für dich.',
}

/** Deutsch: Freunde, Profile, Ranglisten, Postfach, gespielte Spiele. */
export default {
  'empty.play': 'Ein Spiel spielen',
  'social.now': 'gerade eben',
  'social.deleted': 'Ein gelöschter Spieler',

  'presence.online': 'online',
  'presence.inMatch': 'in einem Spiel',
  'presence.offline': 'nicht da',
  'presence.last': 'zuletzt da {time}',

  'friends.add': 'Als Freund anfragen',
  'friends.add.label': 'Freund mit Namen suchen',
  'friends.asked': 'Deine Anfrage ist unterwegs zu {name}.',
  'friends.list': 'Deine Freunde',
  'friends.none': 'Noch niemand: Schick jemandem deinen Link.',
  'friends.requests': 'Anfragen',
  'friends.request.incoming': 'möchte mit dir befreundet sein',
  'friends.request.outgoing': 'hat noch nicht geantwortet',
  'friends.accept': 'Annehmen',
  'friends.decline': 'Ablehnen',
  'friends.withdraw': 'Anfrage zurückziehen',
  'friends.remove': 'Entfernen',
  'friends.remove.title': '{name} aus deinen Freunden entfernen?',
  'friends.remove.text': 'Ihr seht einander dann nicht mehr. Du kannst später wieder fragen.',
  'friends.blocked': 'Blockiert',
  'friends.block': 'Blockieren',
  'friends.block.title': '{name} blockieren?',
  'friends.block.text':
    'Keine Anfrage und keine Herausforderung kommt dann noch bei dir an, und ihr werdet nicht '
    + 'gepaart. Gesagt wird es der anderen Person nicht.',
  'friends.unblock': 'Nicht mehr blockieren',
  'friends.challenges': 'Herausforderungen',
  'friends.challenges.none': 'Keine Herausforderung ist offen: Vielleicht sucht gerade jemand ein Gegenüber.',
  'friends.challenge': 'Herausfordern',
  'friends.challenge.title': '{name} herausfordern',
  'friends.challenge.incoming': 'fordert dich heraus: {map}',
  'friends.challenge.outgoing': 'ist von dir herausgefordert: {map}',
  'friends.challenge.cancel': 'Zurücknehmen',
  'friends.challenge.left': ({ seconds }, { plural, number }) => plural(seconds, {
    one: 'noch eine Sekunde', other: `noch ${number(seconds)} Sekunden`,
  }),
  'friends.challenged': '{name} hat eine Minute für die Antwort.',

  'account.signInAgain': 'Bitte melde dich neu an. Vielleicht gilt schon dein neues Passwort.',
  'frame.boards': 'Bestenlisten',
  'voided.short': 'Wertung zurückgenommen',
  'voided.text':
    'Die Wertung dieses Spiels ist zurückgenommen, weil jemand aus dem Spiel bei Spielen mit Wertung '
    + 'betrogen hat.',

  'boards.see': 'Zur Bestenliste',
  'league.see': 'Zur Liga',
  'role.now.player': 'Du spielst mit.',
  'role.now.watcher': 'Du siehst nur zu.',
  'role.now.screen': 'Hier ist jetzt das große Bild des Raums.',
}

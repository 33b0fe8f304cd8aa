/** The signs that one can give in a room. */

import { EMOTES } from '../../app/state/room.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { workButton } from '../social/elements.js'

/** @param {import('../../app/shell/app.js').App} app @returns {HTMLElement} */
export function emotesPart(app) {
  return h('div', { class: 'emotes', role: 'group', 'aria-label': t('room.emotes') },
    EMOTES.map((emote) =>
      workButton(app, icon(emote), () => app.room.emote(emote), {
        class: 'emote', 'aria-label': t(`emote.${emote}`), title: t(`emote.${emote}`),
      })))
}

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notes',
  about: 'Ce que l’équipe a noté ; le client ne le voit jamais.',
  what: 'notes',
  search: 'Rechercher une note ou un contact',
  count: { one: '{count} note', other: '{count} notes' },
  empty: 'Pas encore de note',
  emptyHelp: 'Dans la conversation, passez à Note et écrivez ce que l’équipe doit savoir.',
  noneFound: 'Aucune note avec ces filtres',
  note: 'Note',
  contact: 'Contact',
  by: 'Par',
  when: 'Quand',
} satisfies Translation<typeof pt>

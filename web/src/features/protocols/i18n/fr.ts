import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Protocoles',
  about: 'Les numéros communiqués aux clients.',
  what: 'protocoles',
  search: 'Protocole, ticket ou contact',
  count: { one: '{count} protocole', other: '{count} protocoles' },
  empty: 'Pas encore de protocole',
  emptyHelp: 'Quand le protocole d’un ticket est envoyé, il est conservé ici.',
  noneFound: 'Aucun protocole avec ces filtres',
  protocol: 'Protocole',
  ticket: 'Ticket',
  contact: 'Contact',
  by: 'Donné par',
  when: 'Quand',
} satisfies Translation<typeof pt>

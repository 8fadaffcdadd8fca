import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notas',
  about: 'Lo que el equipo anotó en las conversaciones; el cliente nunca lo ve.',
  what: 'notas',
  search: 'Buscar en la nota o por contacto',
  count: { one: '{count} nota', other: '{count} notas' },
  empty: 'Aún no hay notas',
  emptyHelp: 'En la conversación, cambia a Nota y escribe lo que el equipo debe saber.',
  noneFound: 'Ninguna nota con estos filtros',
  note: 'Nota',
  contact: 'Contacto',
  by: 'Por',
  when: 'Cuándo',
} satisfies Translation<typeof pt>

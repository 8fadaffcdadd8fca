import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Протоколы',
  about: 'Номера обращений, выданные клиентам.',
  what: 'протоколы',
  search: 'Протокол, обращение или контакт',
  count: { one: '{count} протокол', few: '{count} протокола', many: '{count} протоколов', other: '{count} протокола' },
  empty: 'Протоколов пока нет',
  emptyHelp: 'Когда клиенту отправляют протокол, он сохраняется здесь.',
  noneFound: 'Нет протоколов с такими фильтрами',
  protocol: 'Протокол',
  ticket: 'Обращение',
  contact: 'Контакт',
  by: 'Кто выдал',
  when: 'Когда',
} satisfies Translation<typeof pt>

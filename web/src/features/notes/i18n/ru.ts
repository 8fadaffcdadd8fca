import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Заметки',
  about: 'Что команда отметила в обращениях; клиент этого не видит.',
  what: 'заметки',
  search: 'Поиск по заметке или контакту',
  count: { one: '{count} заметка', few: '{count} заметки', many: '{count} заметок', other: '{count} заметки' },
  empty: 'Заметок пока нет',
  emptyHelp: 'В разговоре переключитесь на заметку и напишите, что нужно знать коллегам.',
  noneFound: 'Нет заметок с такими фильтрами',
  note: 'Заметка',
  contact: 'Контакт',
  by: 'Автор',
  when: 'Когда',
} satisfies Translation<typeof pt>

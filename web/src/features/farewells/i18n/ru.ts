import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Прощальные сообщения',
  about: 'Что говорят клиенту при завершении обращения.',
  what: 'прощальные сообщения',
  search: 'Поиск прощальных сообщений',
  create: 'Создать сообщение',
  edit: 'Изменить сообщение',
  created: 'Сообщение создано',
  saved: 'Сообщение сохранено',
  removed: 'Сообщение удалено',
  remove: 'Удалить это прощальное сообщение? {name}',
  removeHelp: 'Оно больше не предлагается при закрытии. Отправленное останется. Отменить это нельзя.',
  removeMany: {
    one: 'Удалить {count} сообщение?',
    few: 'Удалить {count} сообщения?',
    many: 'Удалить {count} сообщений?',
    other: 'Удалить {count} сообщения?',
  },
  count: { one: '{count} сообщение', few: '{count} сообщения', many: '{count} сообщений', other: '{count} сообщения' },
  selected: {
    one: 'Выбрано {count} сообщение',
    few: 'Выбрано {count} сообщения',
    many: 'Выбрано {count} сообщений',
    other: 'Выбрано {count} сообщения',
  },
  selectAll: {
    one: 'Выбрать {count} сообщение',
    few: 'Выбрать все {count}',
    many: 'Выбрать все {count}',
    other: 'Выбрать все {count}',
  },
  empty: 'Прощальных сообщений пока нет',
  emptyHelp: 'Готовое прощание завершает разговор одними и теми же словами, кто бы ни отвечал.',
  noneFound: 'По этому запросу сообщений нет',
  taken: 'Такое сообщение уже есть.',
  message: 'Сообщение',
  by: 'Автор',
  since: 'Создано',
} satisfies Translation<typeof pt>

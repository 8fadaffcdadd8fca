import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Причины обращений',
  about: 'Почему пишут клиенты: выбирается при закрытии, видно в отчётах.',
  what: 'причины',
  search: 'Поиск причин',
  create: 'Создать причину',
  edit: 'Изменить причину',
  created: 'Причина создана',
  saved: 'Причина сохранена',
  removed: 'Причина удалена',
  remove: 'Удалить причину {name}?',
  removeHelp: 'Причина, у которой есть обращения, не удаляется: она нужна отчётам. Отменить это нельзя.',
  removeMany: {
    one: 'Удалить {count} причину?',
    few: 'Удалить {count} причины?',
    many: 'Удалить {count} причин?',
    other: 'Удалить {count} причины?',
  },
  count: { one: '{count} причина', few: '{count} причины', many: '{count} причин', other: '{count} причины' },
  selected: {
    one: 'Выбрана {count} причина',
    few: 'Выбраны {count} причины',
    many: 'Выбрано {count} причин',
    other: 'Выбрано {count} причины',
  },
  selectAll: {
    one: 'Выбрать {count} причину',
    few: 'Выбрать все {count}',
    many: 'Выбрать все {count}',
    other: 'Выбрать все {count}',
  },
  empty: 'Причин пока нет',
  emptyHelp: 'С причинами отчёты покажут, о чём клиенты пишут чаще всего.',
  noneFound: 'По этому запросу причин нет',
  taken: 'Причина с таким названием уже есть. Выберите другое.',
  name: 'Название',
  demand: 'Причина',
  since: 'Создана',
} satisfies Translation<typeof pt>

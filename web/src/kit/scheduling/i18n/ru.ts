import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Запланированное сохранено',
  canceled: 'Отправка отменена',
  edit: 'Изменить запланированное',
  leftTimes: 'Сколько раз всего',
  cancel: 'Отменить отправку',
  cancelTitle: 'Отменить эту отправку?',
  cancelHelp: 'Сообщение для {name} не уйдёт. Отправленное останется в разговоре.',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'Как это увидит клиент',
  account: 'Бизнес-аккаунт',
  variables: 'Что можно подставить в текст',
  voice: 'Голосовое сообщение',
  sound: 'Аудио',
  variable_name: 'Имя',
  variable_greeting: 'Приветствие',
  variable_protocol: 'Протокол',
  variable_email: 'Эл. почта',
  variable_phoneNumber: 'Телефон',
  variable_kanban: 'Этап канбана',
  variable_user: 'Оператор',
  variable_userEmail: 'Эл. почта оператора',
  variable_firstName: 'Имя без фамилии',
  variable_lastName: 'Фамилия',
  variable_businessName: 'Компания',
  variable_nextOpening: 'Ближайшее открытие',
} satisfies Translation<typeof pt>

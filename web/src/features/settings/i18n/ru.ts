import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Настройки',
  about: 'То, что действует для всей компании.',
  blockedAbout: 'Доступ компании ограничен.',
  general: 'Общие',
  list: 'настройки',
  saved: 'Настройка сохранена',
  conflict: 'Не может быть включено вместе с: {others}.',
  readOnly: 'Эти настройки может менять только администратор.',
  on: 'Включено',
  off: 'Выключено',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Создание пользователей',
  userCreation_does: 'Если выключено, никто не создаёт пользователей в этой компании; существующие входят как раньше.',
  mailLanguage: 'Язык писем',
  mailLanguage_does: 'Письма от имени компании, например для восстановления пароля, приходят на этом языке.',
  notViewAssignedTickets: 'Скрывать чужие обращения',
  notViewAssignedTickets_does: 'Если включено, назначенное обращение видят только его ответственный и администраторы.',
  notViewTicketsChatBot: 'Скрывать обращения чат-бота',
  notViewTicketsChatBot_does: 'Если включено, операторы не видят обращений, на которые сейчас отвечает бот.',
  nullTickets: 'Показывать обращения без пользователя и очереди',
  nullTickets_does: 'Если включено, все видят обращения, у которых ещё нет ни ответственного, ни очереди.',
  removeSupervisorPrivileges: 'Лишить супервизора привилегий',
  removeSupervisorPrivileges_does: 'Если включено, супервизор видит только те обращения, которые видел бы оператор.',
  // A blocked company
  overdueTitle: 'Есть просроченный платёж',
  overdueHelp: 'Работа возобновится, как только платёж подтвердится. Ничего не удалено.',
  overdueWho: 'Обратитесь к тому, кто ведёт подписку компании {company}.',
} satisfies Translation<typeof pt>

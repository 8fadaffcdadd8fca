import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Главная',
  morning: 'Доброе утро, {name}',
  afternoon: 'Добрый день, {name}',
  evening: 'Добрый вечер, {name}',
  about: '{day} · {company}',
  soon: 'Показателей диалогов на этом экране пока нет. Здесь то, что уже работает.',
  screens: 'Перейти к',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'диаграмма',
  walk: {
    one: '{title}: диаграмма, {count} значение. Стрелки читают его.',
    few: '{title}: диаграмма, {count} значения. Стрелки ведут от одного к другому.',
    many: '{title}: диаграмма, {count} значений. Стрелки ведут от одного к другому.',
    other: '{title}: диаграмма, {count} значения. Стрелки ведут от одного к другому.',
  },
  table: 'Показать таблицей',
  picture: 'Показать диаграммой',
  none: 'Нет значения',
  less: 'меньше',
  more: 'больше',
} satisfies Translation<typeof pt>

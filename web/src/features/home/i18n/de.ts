import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Start',
  morning: 'Guten Morgen, {name}',
  afternoon: 'Guten Tag, {name}',
  evening: 'Guten Abend, {name}',
  about: '{day} · {company}',
  soon: 'Die Zahlen zu Ihren Gesprächen fehlen hier noch. Was schon funktioniert, finden Sie hier.',
  screens: 'Weiter zu',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Home',
  morning: 'Good morning, {name}',
  afternoon: 'Good afternoon, {name}',
  evening: 'Good evening, {name}',
  about: '{day} · {company}',
  soon: 'The figures of your conversations are not on this screen yet. What already works is here.',
  screens: 'Go to',
} satisfies Translation<typeof pt>

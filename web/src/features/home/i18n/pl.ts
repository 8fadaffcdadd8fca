import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Start',
  morning: 'Dzień dobry, {name}',
  afternoon: 'Dzień dobry, {name}',
  evening: 'Dobry wieczór, {name}',
  about: '{day} · {company}',
  soon: 'Na tym ekranie nie ma jeszcze statystyk rozmów. Tu jest to, co już działa.',
  screens: 'Przejdź do',
} satisfies Translation<typeof pt>

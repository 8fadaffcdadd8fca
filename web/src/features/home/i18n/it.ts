import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Home',
  morning: 'Buongiorno, {name}',
  afternoon: 'Buon pomeriggio, {name}',
  evening: 'Buonasera, {name}',
  about: '{day} · {company}',
  soon: 'I numeri delle conversazioni non sono ancora in questa schermata. Ciò che funziona già è qui.',
  screens: 'Vai a',
} satisfies Translation<typeof pt>

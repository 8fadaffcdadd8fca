import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Messaggio programmato salvato',
  canceled: 'Invio annullato',
  edit: 'Modifica il messaggio programmato',
  leftTimes: 'Quante volte in tutto',
  cancel: 'Annulla invio',
  cancelTitle: 'Annullare questo invio?',
  cancelHelp: 'Il messaggio a {name} non partirà. Quanto inviato resta nella conversazione.',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Geplante Nachricht gespeichert',
  canceled: 'Senden abgebrochen',
  edit: 'Geplante Nachricht bearbeiten',
  leftTimes: 'Wie oft insgesamt',
  cancel: 'Senden abbrechen',
  cancelTitle: 'Dieses Senden abbrechen?',
  cancelHelp: 'Die Nachricht an {name} geht nicht hinaus. Gesendetes bleibt im Gespräch.',
} satisfies Translation<typeof pt>

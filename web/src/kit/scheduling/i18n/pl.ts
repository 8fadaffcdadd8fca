import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Zapisano zaplanowaną wiadomość',
  canceled: 'Wysyłkę anulowano',
  edit: 'Edytuj zaplanowaną wiadomość',
  leftTimes: 'Ile razy łącznie',
  cancel: 'Anuluj wysyłkę',
  cancelTitle: 'Anulować tę wysyłkę?',
  cancelHelp: 'Wiadomość do {name} nie wyjdzie. To, co wysłano, zostaje w rozmowie.',
} satisfies Translation<typeof pt>

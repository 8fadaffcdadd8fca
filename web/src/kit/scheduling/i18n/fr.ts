import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Message programmé enregistré',
  canceled: 'Envoi annulé',
  edit: 'Modifier le message programmé',
  leftTimes: 'Combien de fois en tout',
  cancel: 'Annuler l’envoi',
  cancelTitle: 'Annuler cet envoi ?',
  cancelHelp: 'Le message à {name} ne partira pas. Ce qui est parti reste dans la conversation.',
} satisfies Translation<typeof pt>

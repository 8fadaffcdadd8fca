import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Mensaje programado guardado',
  canceled: 'Envío cancelado',
  edit: 'Editar mensaje programado',
  leftTimes: 'Cuántas veces en total',
  cancel: 'Cancelar envío',
  cancelTitle: '¿Cancelar este envío?',
  cancelHelp: 'El mensaje para {name} no saldrá. Lo que ya salió sigue en la conversación.',
} satisfies Translation<typeof pt>

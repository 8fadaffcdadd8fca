import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Mensajes de cierre',
  about: 'Lo que se le dice al cliente cuando termina la atención.',
  what: 'mensajes de cierre',
  search: 'Buscar mensajes de cierre',
  create: 'Crear mensaje',
  edit: 'Editar mensaje',
  created: 'Mensaje creado',
  saved: 'Mensaje guardado',
  removed: 'Mensaje eliminado',
  remove: '¿Eliminar este mensaje de cierre? {name}',
  removeHelp: 'Deja de ofrecerse al resolver. Lo ya enviado sigue. No se puede deshacer.',
  removeMany: { one: '¿Eliminar {count} mensaje?', other: '¿Eliminar {count} mensajes?' },
  count: { one: '{count} mensaje', other: '{count} mensajes' },
  selected: { one: '{count} mensaje seleccionado', other: '{count} mensajes seleccionados' },
  selectAll: { one: 'Seleccionar {count} mensaje', other: 'Seleccionar los {count}' },
  empty: 'Aún no hay mensajes de cierre',
  emptyHelp: 'Una despedida lista cierra la conversación con las mismas palabras, atienda quien atienda.',
  noneFound: 'Ningún mensaje con esta búsqueda',
  taken: 'Este mensaje ya existe.',
  message: 'Mensaje',
  by: 'Escrito por',
  since: 'Creado el',
} satisfies Translation<typeof pt>

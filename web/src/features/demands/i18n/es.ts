import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Motivos de atención',
  about: 'Por qué los clientes escriben: se elige al resolver y se lee en los informes.',
  what: 'motivos',
  search: 'Buscar motivos',
  create: 'Crear motivo',
  edit: 'Editar motivo',
  created: 'Motivo creado',
  saved: 'Motivo guardado',
  removed: 'Motivo eliminado',
  remove: '¿Eliminar el motivo {name}?',
  removeHelp: 'Un motivo que ya tiene conversaciones no se elimina: los informes lo necesitan. No se puede deshacer.',
  removeMany: { one: '¿Eliminar {count} motivo?', other: '¿Eliminar {count} motivos?' },
  count: { one: '{count} motivo', other: '{count} motivos' },
  selected: { one: '{count} motivo seleccionado', other: '{count} motivos seleccionados' },
  selectAll: { one: 'Seleccionar {count} motivo', other: 'Seleccionar los {count}' },
  empty: 'Aún no hay motivos',
  emptyHelp: 'Con motivos, los informes muestran de qué hablan más los clientes.',
  noneFound: 'Ningún motivo con esta búsqueda',
  taken: 'Ya existe un motivo con este nombre. Elige otro.',
  name: 'Nombre',
  demand: 'Motivo',
  since: 'Creado el',
} satisfies Translation<typeof pt>

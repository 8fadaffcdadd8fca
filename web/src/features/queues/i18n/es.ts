import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Colas',
  about: 'A dónde va cada conversación y quién puede atenderla.',
  what: 'colas',
  search: 'Buscar colas',
  create: 'Crear cola',
  edit: 'Editar cola',
  created: 'Cola creada',
  saved: 'Cola guardada',
  removed: 'Cola eliminada',
  remove: '¿Eliminar la cola {name}?',
  removeHelp:
    'Quien atiende en ella deja de ver sus conversaciones. Una cola con conversaciones no se puede eliminar; desactívala.',
  removeMany: { one: '¿Eliminar {count} cola?', other: '¿Eliminar {count} colas?' },
  count: { one: '{count} cola', other: '{count} colas' },
  selected: { one: '{count} cola seleccionada', other: '{count} colas seleccionadas' },
  selectAll: { one: 'Seleccionar {count} cola', other: 'Seleccionar las {count}' },
  empty: 'Aún no hay colas',
  emptyHelp: 'Una cola reúne a las personas que responden un mismo asunto. Sin colas, todos ven todas las conversaciones.',
  noneFound: 'Ninguna cola con estos filtros',
  taken: 'Ya existe una cola con este nombre. Elige otro.',
  queue: 'Cola',
  people: 'Personas',
  since: 'Creada el',
  active: 'Activa',
  inactive: 'Inactiva',
  name: 'Nombre',
  color: 'Color',
  isActive: 'Cola activa',
  isActiveHelp: 'Una cola inactiva no recibe conversaciones nuevas.',
} satisfies Translation<typeof pt>

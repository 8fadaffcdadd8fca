import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Inicio',
  morning: 'Buenos días, {name}',
  afternoon: 'Buenas tardes, {name}',
  evening: 'Buenas noches, {name}',
  about: '{day} · {company}',
  soon: 'Las cifras de la atención aún no llegan a esta pantalla. Lo que ya funciona está aquí.',
  screens: 'Ir a',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Trabajos',
  going: { one: '{count} trabajo en curso', other: '{count} trabajos en curso' },
  none: 'Ningún trabajo reciente',
  noneHelp:
    'Las importaciones y los cambios en muchos registros aparecen aquí mientras ocurren, incluso después de cerrar la página.',
  waiting: 'En espera',
  running: 'En curso',
  paused: 'En pausa',
  ended: 'Terminado',
  broke: 'No terminó',
  cancelled: 'Cancelado',
  doneOf: '{done} de {of}',
  refused: { one: '{count} rechazado', other: '{count} rechazados' },
  ahead: { one: '{count} archivo antes', other: '{count} archivos antes' },
  progressOf: 'Avance: {title}',
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar',
  report: 'Descargar rechazados',
  file: 'Descargar archivo',
  reportFile: 'rechazados',
  line: 'Línea',
  about: 'Registro',
  reason: 'Motivo',
  done: '{title}: terminado',
  doneOfIt: { one: '{title}: {count} hecho', other: '{title}: {count} hechos' },
  doneWithRefused: { one: '{title}: {count} rechazado', other: '{title}: {count} rechazados' },
  failed: '{title}: no terminó',
  see: 'Ver',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'grafico',
  walk: {
    one: '{title}: grafico con {count} valore. Le frecce lo leggono.',
    other: '{title}: grafico con {count} valori. Le frecce vanno da uno all’altro.',
  },
  table: 'Mostra come tabella',
  picture: 'Mostra come grafico',
  none: 'Nessun valore',
  less: 'meno',
  more: 'più',
} satisfies Translation<typeof pt>

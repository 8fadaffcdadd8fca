import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'gráfico',
  walk: {
    one: '{title}: gráfico con {count} valor. Las flechas lo leen.',
    other: '{title}: gráfico con {count} valores. Las flechas van de uno a otro.',
  },
  table: 'Ver como tabla',
  picture: 'Ver como gráfico',
  none: 'Sin valor',
  less: 'menos',
  more: 'más',
} satisfies Translation<typeof pt>

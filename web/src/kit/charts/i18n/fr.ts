import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'graphique',
  walk: {
    one: '{title} : graphique avec {count} valeur. Les flèches la lisent.',
    other: '{title} : graphique avec {count} valeurs. Les flèches vont de l’une à l’autre.',
  },
  table: 'Afficher en tableau',
  picture: 'Afficher en graphique',
  none: 'Aucune valeur',
  less: 'moins',
  more: 'plus',
} satisfies Translation<typeof pt>

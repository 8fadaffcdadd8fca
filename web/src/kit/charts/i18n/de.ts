import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'Diagramm',
  walk: {
    one: '{title}: Diagramm mit {count} Wert. Die Pfeiltasten lesen ihn vor.',
    other: '{title}: Diagramm mit {count} Werten. Die Pfeiltasten gehen von einem zum nächsten.',
  },
  table: 'Als Tabelle zeigen',
  picture: 'Als Diagramm zeigen',
  none: 'Kein Wert',
  less: 'weniger',
  more: 'mehr',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'wykres',
  walk: {
    one: '{title}: wykres, {count} wartość. Strzałki ją odczytują.',
    few: '{title}: wykres, {count} wartości. Strzałki prowadzą od jednej do następnej.',
    many: '{title}: wykres, {count} wartości. Strzałki prowadzą od jednej do następnej.',
    other: '{title}: wykres, {count} wartości. Strzałki prowadzą od jednej do następnej.',
  },
  table: 'Pokaż jako tabelę',
  picture: 'Pokaż jako wykres',
  none: 'Brak wartości',
  less: 'mniej',
  more: 'więcej',
} satisfies Translation<typeof pt>

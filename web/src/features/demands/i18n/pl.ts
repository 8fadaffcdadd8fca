import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Powody kontaktu',
  about: 'Dlaczego klienci piszą: wybierane przy zamykaniu, czytane w raportach.',
  what: 'powody',
  search: 'Szukaj powodów',
  create: 'Utwórz powód',
  edit: 'Edytuj powód',
  created: 'Utworzono powód',
  saved: 'Zapisano powód',
  removed: 'Usunięto powód',
  remove: 'Usunąć powód {name}?',
  removeHelp: 'Powód użyty w zgłoszeniach nie zostanie usunięty: potrzebują go raporty. Tego nie można cofnąć.',
  removeMany: {
    one: 'Usunąć {count} powód?',
    few: 'Usunąć {count} powody?',
    many: 'Usunąć {count} powodów?',
    other: 'Usunąć {count} powodu?',
  },
  count: { one: '{count} powód', few: '{count} powody', many: '{count} powodów', other: '{count} powodu' },
  selected: {
    one: 'Wybrano {count} powód',
    few: 'Wybrano {count} powody',
    many: 'Wybrano {count} powodów',
    other: 'Wybrano {count} powodu',
  },
  selectAll: {
    one: 'Wybierz {count} powód',
    few: 'Wybierz wszystkie {count}',
    many: 'Wybierz wszystkie {count}',
    other: 'Wybierz wszystkie {count}',
  },
  empty: 'Nie ma jeszcze powodów',
  emptyHelp: 'Dzięki powodom raporty pokazują, o czym klienci piszą najczęściej.',
  noneFound: 'Brak powodów dla tego wyszukiwania',
  taken: 'Powód o tej nazwie już istnieje. Wybierz inną.',
  name: 'Nazwa',
  demand: 'Powód',
  since: 'Utworzono',
} satisfies Translation<typeof pt>

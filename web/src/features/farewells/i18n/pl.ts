import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Wiadomości na zakończenie',
  about: 'To, co mówi się klientowi na koniec rozmowy.',
  what: 'wiadomości na zakończenie',
  search: 'Szukaj wiadomości na zakończenie',
  create: 'Utwórz wiadomość',
  edit: 'Edytuj wiadomość',
  created: 'Utworzono wiadomość',
  saved: 'Zapisano wiadomość',
  removed: 'Usunięto wiadomość',
  remove: 'Usunąć tę wiadomość na zakończenie? {name}',
  removeHelp: 'Nie będzie już podpowiadana przy zamykaniu. To, co wysłano, zostaje. Tego nie można cofnąć.',
  removeMany: {
    one: 'Usunąć {count} wiadomość?',
    few: 'Usunąć {count} wiadomości?',
    many: 'Usunąć {count} wiadomości?',
    other: 'Usunąć {count} wiadomości?',
  },
  count: { one: '{count} wiadomość', few: '{count} wiadomości', many: '{count} wiadomości', other: '{count} wiadomości' },
  selected: {
    one: 'Wybrano {count} wiadomość',
    few: 'Wybrano {count} wiadomości',
    many: 'Wybrano {count} wiadomości',
    other: 'Wybrano {count} wiadomości',
  },
  selectAll: {
    one: 'Wybierz {count} wiadomość',
    few: 'Wybierz wszystkie {count}',
    many: 'Wybierz wszystkie {count}',
    other: 'Wybierz wszystkie {count}',
  },
  empty: 'Nie ma jeszcze wiadomości na zakończenie',
  emptyHelp: 'Gotowe pożegnanie kończy rozmowę tymi samymi słowami, niezależnie od konsultanta.',
  noneFound: 'Brak wiadomości dla tego wyszukiwania',
  taken: 'Taka wiadomość już istnieje.',
  message: 'Wiadomość',
  by: 'Autor',
  since: 'Utworzono',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Ustawienia',
  about: 'To, co obowiązuje w całej firmie.',
  blockedAbout: 'Dostęp firmy jest ograniczony.',
  general: 'Ogólne',
  list: 'ustawienia',
  saved: 'Zapisano ustawienie',
  conflict: 'Nie może być włączone razem z: {others}.',
  readOnly: 'Tylko administrator może zmienić te ustawienia.',
  on: 'Włączone',
  off: 'Wyłączone',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Tworzenie użytkowników',
  userCreation_does: 'Gdy wyłączone, nikt nie tworzy użytkowników w tej firmie; istniejący nadal się logują.',
  mailLanguage: 'Język e-maili',
  mailLanguage_does: 'E-maile wysyłane w imieniu firmy, na przykład do odzyskania hasła, są w tym języku.',
  notViewAssignedTickets: 'Ukryj zgłoszenia innych osób',
  notViewAssignedTickets_does: 'Gdy włączone, przypisane zgłoszenie widzą tylko jego opiekun i administratorzy.',
  notViewTicketsChatBot: 'Ukryj zgłoszenia chatbota',
  notViewTicketsChatBot_does: 'Gdy włączone, konsultanci nie widzą zgłoszeń, na które właśnie odpowiada bot.',
  nullTickets: 'Pokaż zgłoszenia bez użytkownika i kolejki',
  nullTickets_does: 'Gdy włączone, wszyscy widzą zgłoszenia, które nie mają jeszcze ani opiekuna, ani kolejki.',
  removeSupervisorPrivileges: 'Odbierz uprawnienia nadzorcom',
  removeSupervisorPrivileges_does: 'Gdy włączone, nadzorca widzi tylko te zgłoszenia, które widziałby konsultant.',
  ignoreGroupMsg: 'Ignoruj wiadomości z grup',
  ignoreGroupMsg_does: 'Gdy włączone, wiadomości z grup nie otwierają zgłoszeń; są tylko liczone.',
  directTicketsToWallets: 'Wymuś obsługę według portfela',
  directTicketsToWallets_does:
    'Gdy włączone, nowe zgłoszenie kontaktu z portfelem trafia od razu do jego pierwszego użytkownika.',
  overflow: 'Przekierowanie nadmiaru',
  overflow_does: 'Gdy włączone, zgłoszenie idzie zwykłą drogą, jeśli użytkownik portfela nie jest online.',
  keepContactNames: 'Nie aktualizuj nazw',
  keepContactNames_does: 'Gdy włączone, nazwa używana przez klienta w kanale nie zastępuje zapisanej.',
  blockedNumbers: 'Zablokowane numery',
  blockedNumbers_does: 'Wiadomości z tych numerów są ignorowane. Oddziel je przecinkami, z kodem kraju.',
  // A blocked company
  overdueTitle: 'Jest zaległa płatność',
  overdueHelp: 'Obsługa wróci, gdy tylko płatność zostanie potwierdzona. Nic nie usunięto.',
  overdueWho: 'Skontaktuj się z osobą zarządzającą subskrypcją firmy {company}.',
} satisfies Translation<typeof pt>

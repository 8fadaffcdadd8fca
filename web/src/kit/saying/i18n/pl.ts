import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'Jak przeczyta to klient',
  account: 'Konto firmowe',
  variables: 'Co można wstawić do tekstu',
  voice: 'Wiadomość głosowa',
  sound: 'Dźwięk',
  variable_name: 'Imię i nazwisko',
  variable_greeting: 'Powitanie',
  variable_protocol: 'Protokół',
  variable_email: 'E-mail',
  variable_phoneNumber: 'Telefon',
  variable_kanban: 'Etap kanbanu',
  variable_user: 'Konsultant',
  variable_userEmail: 'E-mail konsultanta',
  variable_firstName: 'Imię',
  variable_lastName: 'Nazwisko',
  variable_businessName: 'Firma',
  variable_nextOpening: 'Najbliższe otwarcie',
} satisfies Translation<typeof pt>

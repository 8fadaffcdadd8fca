import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'So liest es der Kunde',
  account: 'Unternehmenskonto',
  variables: 'Was in den Text eingesetzt werden kann',
  voice: 'Sprachnachricht',
  sound: 'Audio',
  variable_name: 'Name',
  variable_greeting: 'Gruß',
  variable_protocol: 'Vorgangsnummer',
  variable_email: 'E-Mail',
  variable_phoneNumber: 'Telefon',
  variable_kanban: 'Kanban-Spalte',
  variable_user: 'Mitarbeiter',
  variable_userEmail: 'E-Mail des Mitarbeiters',
  variable_firstName: 'Vorname',
  variable_lastName: 'Nachname',
  variable_businessName: 'Firma',
  variable_nextOpening: 'Nächste Öffnung',
} satisfies Translation<typeof pt>

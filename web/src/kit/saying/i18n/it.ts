import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'Come lo legge il cliente',
  account: 'Account business',
  variables: 'Cosa si può inserire nel testo',
  voice: 'Messaggio vocale',
  sound: 'Audio',
  variable_name: 'Nome',
  variable_greeting: 'Saluto',
  variable_protocol: 'Protocollo',
  variable_email: 'E-mail',
  variable_phoneNumber: 'Telefono',
  variable_kanban: 'Fase del kanban',
  variable_user: 'Operatore',
  variable_userEmail: 'E-mail dell’operatore',
  variable_firstName: 'Nome di battesimo',
  variable_lastName: 'Cognome',
  variable_businessName: 'Azienda',
  variable_nextOpening: 'Prossima apertura',
} satisfies Translation<typeof pt>

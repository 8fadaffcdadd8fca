import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'Ce que le client lira',
  account: 'Compte professionnel',
  variables: 'Ce qui peut être inséré dans le texte',
  voice: 'Message vocal',
  sound: 'Audio',
  variable_name: 'Nom',
  variable_greeting: 'Salutation',
  variable_protocol: 'Protocole',
  variable_email: 'E-mail',
  variable_phoneNumber: 'Téléphone',
  variable_kanban: 'Étape du kanban',
  variable_user: 'Agent',
  variable_userEmail: 'E-mail de l’agent',
  variable_firstName: 'Prénom',
  variable_lastName: 'Nom de famille',
  variable_businessName: 'Entreprise',
  variable_nextOpening: 'Prochaine ouverture',
} satisfies Translation<typeof pt>

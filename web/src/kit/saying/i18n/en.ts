import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'How the customer reads it',
  account: 'Business account',
  variables: 'What can be filled into the text',
  voice: 'Voice message',
  sound: 'Sound',
  variable_name: 'Name',
  variable_greeting: 'Greeting',
  variable_protocol: 'Protocol',
  variable_email: 'Email',
  variable_phoneNumber: 'Phone',
  variable_kanban: 'Kanban stage',
  variable_user: 'Agent',
  variable_userEmail: 'Agent’s email',
  variable_firstName: 'First name',
  variable_lastName: 'Last name',
  variable_businessName: 'Company',
  variable_nextOpening: 'Next opening',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Settings',
  about: 'What holds for the whole company.',
  blockedAbout: 'The company’s access is limited.',
  general: 'General',
  list: 'settings',
  saved: 'Setting saved',
  conflict: 'Cannot be on together with: {others}.',
  readOnly: 'Only an administrator can change these settings.',
  on: 'On',
  off: 'Off',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Create users',
  userCreation_does: 'When off, nobody creates users in this company; those who exist can still sign in.',
  mailLanguage: 'Language of emails',
  mailLanguage_does: 'Emails the system sends on the company’s behalf, such as password recovery, are written in this language.',
  notViewAssignedTickets: 'Hide tickets of others',
  notViewAssignedTickets_does: 'When on, a ticket with an owner is seen only by its owner and by administrators.',
  notViewTicketsChatBot: 'Hide chatbot tickets',
  notViewTicketsChatBot_does: 'When on, agents do not see what a bot is answering.',
  nullTickets: 'Show tickets without user or queue',
  nullTickets_does: 'When on, everybody sees what has neither an owner nor a queue yet.',
  removeSupervisorPrivileges: 'Remove supervisor privileges',
  removeSupervisorPrivileges_does: 'When on, a supervisor sees only the tickets an agent would see.',
  // A blocked company
  overdueTitle: 'A payment is overdue',
  overdueHelp: 'Service resumes as soon as the payment is confirmed. Nothing was deleted.',
  overdueWho: 'Talk to whoever manages {company}’s subscription.',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Impostazioni',
  about: 'Ciò che vale per tutta l’azienda.',
  blockedAbout: 'L’accesso dell’azienda è limitato.',
  general: 'Generale',
  list: 'impostazioni',
  saved: 'Impostazione salvata',
  conflict: 'Non può essere attiva insieme a: {others}.',
  readOnly: 'Solo un amministratore può modificare queste impostazioni.',
  on: 'Attiva',
  off: 'Disattiva',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Creare utenti',
  userCreation_does: 'Se disattivata, nessuno crea utenti in questa azienda; quelli esistenti continuano ad accedere.',
  mailLanguage: 'Lingua delle e-mail',
  mailLanguage_does: 'Le e-mail inviate a nome dell’azienda, come il recupero password, sono in questa lingua.',
  notViewAssignedTickets: 'Nascondere i ticket degli altri',
  notViewAssignedTickets_does: 'Se attiva, un ticket assegnato è visto solo dal suo responsabile e dagli amministratori.',
  notViewTicketsChatBot: 'Nascondere i ticket del chatbot',
  notViewTicketsChatBot_does: 'Se attiva, gli operatori non vedono ciò a cui sta rispondendo un bot.',
  nullTickets: 'Mostrare i ticket senza utente né coda',
  nullTickets_does: 'Se attiva, tutti vedono ciò che non ha ancora né responsabile né coda.',
  removeSupervisorPrivileges: 'Rimuovere i privilegi dei supervisori',
  removeSupervisorPrivileges_does: 'Se attiva, un supervisore vede solo i ticket che vedrebbe un operatore.',
  // A blocked company
  overdueTitle: 'C’è un pagamento in ritardo',
  overdueHelp: 'Il servizio riprende appena il pagamento è confermato. Nulla è stato cancellato.',
  overdueWho: 'Parla con chi gestisce l’abbonamento di {company}.',
} satisfies Translation<typeof pt>

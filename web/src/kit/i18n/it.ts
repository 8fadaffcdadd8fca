import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Chiudi',
  cancel: 'Annulla',
  save: 'Salva',
  tryAgain: 'Riprova',
  reload: 'Ricarica',
  notices: 'Avvisi',
  supportId: 'codice {id}',
  copyCode: 'Copia il codice per l’assistenza',
  copied: 'Copiato',
  undo: 'Annulla',
  loading: 'Caricamento',
  loadingSlow: 'Ci vuole più del solito. Stiamo ancora provando.',
  working: 'Ci stiamo lavorando...',
  errorLoading: 'Errore nel caricamento: {what}',
  errorFetching: 'Errore nel recupero dei dati',
  errorOccurred: 'Si è verificato un errore',
  errorUnknown: 'Si è verificato un errore non identificato.',
  errorTimeout: 'Il server ha impiegato più di 20 s. Nulla è andato perso.',
  errorOffline: 'Nessuna connessione al server. Nulla è andato perso.',
  noPermission: 'Non hai accesso a questa schermata',
  noPermissionHelp: 'Se ti serve, chiedi a un amministratore dell’azienda.',
  showPassword: 'Mostra password',
  hidePassword: 'Nascondi password',
} satisfies Translation<typeof pt>

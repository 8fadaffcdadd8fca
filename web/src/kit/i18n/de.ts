import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  tryAgain: 'Erneut versuchen',
  reload: 'Neu laden',
  notices: 'Hinweise',
  supportId: 'Code {id}',
  copyCode: 'Code für den Support kopieren',
  copied: 'Kopiert',
  undo: 'Rückgängig',
  loading: 'Wird geladen',
  loadingSlow: 'Das dauert länger als üblich. Wir versuchen es weiter.',
  working: 'Wir arbeiten daran...',
  errorLoading: 'Fehler beim Laden: {what}',
  errorFetching: 'Fehler beim Abrufen der Daten',
  errorOccurred: 'Ein Fehler ist aufgetreten',
  errorUnknown: 'Ein unbekannter Fehler ist aufgetreten.',
  errorTimeout: 'Der Server hat länger als 20 s gebraucht. Nichts ging verloren.',
  errorOffline: 'Keine Verbindung zum Server. Nichts ging verloren.',
  noPermission: 'Sie haben keinen Zugriff auf diese Seite',
  noPermissionHelp: 'Wenn Sie sie brauchen, fragen Sie einen Administrator Ihres Unternehmens.',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
} satisfies Translation<typeof pt>

import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Zamknij',
  cancel: 'Anuluj',
  save: 'Zapisz',
  tryAgain: 'Spróbuj ponownie',
  reload: 'Odśwież',
  notices: 'Komunikaty',
  supportId: 'kod {id}',
  copyCode: 'Skopiuj kod dla pomocy technicznej',
  copied: 'Skopiowano',
  undo: 'Cofnij',
  loading: 'Ładowanie',
  loadingSlow: 'Trwa to dłużej niż zwykle. Nadal próbujemy.',
  working: 'Pracujemy...',
  errorLoading: 'Błąd ładowania: {what}',
  errorFetching: 'Błąd pobierania danych',
  errorOccurred: 'Wystąpił błąd',
  errorUnknown: 'Wystąpił nieznany błąd.',
  errorTimeout: 'Serwer odpowiadał ponad 20 s. Nic nie zginęło.',
  errorOffline: 'Brak połączenia z serwerem. Nic nie zginęło.',
  noPermission: 'Nie masz dostępu do tego ekranu',
  noPermissionHelp: 'Jeśli go potrzebujesz, poproś administratora firmy.',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
} satisfies Translation<typeof pt>

import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Powiadomienia',
  titleNew: {
    one: '{count} nowe powiadomienie',
    few: '{count} nowe powiadomienia',
    many: '{count} nowych powiadomień',
    other: '{count} nowe powiadomienia',
  },
  what: 'powiadomienia',
  none: 'Jeszcze nic się nie wydarzyło',
  noneHelp: 'Tu widać, kiedy ktoś przekaże Ci rozmowę, Twój klient napisze albo ktoś czeka w Twojej kolejce.',
  handed: '{by} przekazuje Ci: {name}',
  message: 'Nowa wiadomość: {name}',
  waiting: 'Czeka: {name}',
  file: 'Przysłano plik',
  handedNow: 'Przekazano do Ciebie',
  sound: 'Odtwarzaj dźwięk',
  soundHelp: 'Przy kilku otwartych kartach gra tylko jedna.',
  soundBlocked: 'Przeglądarka zablokowała dźwięk. Kliknij gdziekolwiek na stronie, aby go włączyć.',
  desktop: 'Pokazuj na pulpicie',
  desktopHelp: 'Gdy żadna karta systemu nie jest na wierzchu.',
  denied: 'Przeglądarka nie pozwala na powiadomienia z tego adresu. Zezwól na nie obok adresu i spróbuj ponownie.',
  push: 'Powiadamiaj przy zamkniętym systemie',
  pushHelp: 'Na tym urządzeniu, do wylogowania.',
  pushFailed: 'Nie udało się zarejestrować tego urządzenia',
  pushFailedHelp: 'Zezwól na powiadomienia w przeglądarce, sprawdź połączenie i spróbuj ponownie.',
  unsupported: 'Ta przeglądarka nie ma tej funkcji.',
} satisfies Translation<typeof pt>

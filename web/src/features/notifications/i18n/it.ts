import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Avvisi',
  titleNew: { one: '{count} avviso nuovo', other: '{count} avvisi nuovi' },
  what: 'gli avvisi',
  none: 'Non è ancora successo nulla',
  noneHelp: 'Qui compare quando qualcuno le passa una conversazione, un suo cliente scrive o qualcuno attende nella sua coda.',
  handed: '{by} le ha trasferito {name}',
  message: '{name} ha scritto',
  waiting: '{name} attende',
  file: 'Ha inviato un file',
  handedNow: 'Trasferito a lei',
  sound: 'Emettere un suono',
  soundHelp: 'Con più schede aperte, suona una sola.',
  soundBlocked: 'Il browser ha bloccato il suono. Faccia clic in un punto qualsiasi della pagina per attivarlo.',
  desktop: 'Mostrare sul desktop',
  desktopHelp: 'Quando nessuna scheda del sistema è in primo piano.',
  denied: 'Il browser non consente avvisi da questo indirizzo. Li consenta accanto all’indirizzo e riprovi.',
  push: 'Avvisare con il sistema chiuso',
  pushHelp: 'Su questo dispositivo, fino all’uscita.',
  pushFailed: 'Non è stato possibile registrare questo dispositivo',
  pushFailedHelp: 'Consenta gli avvisi nel browser, controlli la connessione e riprovi.',
  unsupported: 'Questo browser non ha questa funzione.',
} satisfies Translation<typeof pt>

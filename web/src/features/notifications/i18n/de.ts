import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Mitteilungen',
  titleNew: { one: '{count} neue Mitteilung', other: '{count} neue Mitteilungen' },
  what: 'die Mitteilungen',
  none: 'Noch ist nichts geschehen',
  noneHelp:
    'Hier steht, wenn Ihnen jemand einen Vorgang übergibt, ein Kunde von Ihnen schreibt oder jemand in Ihrer Warteschlange wartet.',
  handed: '{by} hat Ihnen {name} übergeben',
  mentioned: '{by} hat Sie im Gespräch mit {name} erwähnt',
  chatCalled: '{by} hat Sie in {name} erwähnt',
  level_info: 'Mitteilung des Systems',
  level_warning: 'Achtung',
  level_critical: 'Wichtig',
  message: '{name} hat geschrieben',
  waiting: '{name} wartet',
  taskGiven: '{by} hat Ihnen eine Aufgabe gegeben: {name}',
  taskFinished: '{by} hat die Aufgabe {name} erledigt',
  taskReopened: '{by} hat die Aufgabe {name} wieder geöffnet',
  taskLate: 'Überfällig: {name}',
  taskCommented: '{by} hat die Aufgabe {name} kommentiert',
  taskGivenNow: 'Neue Aufgabe für Sie',
  taskFinishedNow: 'Aufgabe erledigt',
  taskReopenedNow: 'Aufgabe wieder offen',
  taskLateNow: 'Aufgabe überfällig',
  taskCommentedNow: 'Neuer Kommentar zur Aufgabe',
  disk_low:
    'Die Festplatte des Servers ist fast voll. Schaffen Sie Platz oder vergrößern Sie sie, bevor nichts mehr gespeichert werden kann.',
  disk_full: 'Die Festplatte des Servers ist voll: Neues wird nicht gespeichert. Schaffen Sie jetzt Platz.',
  disk_closed:
    'In den Dateiordner des Servers kann nicht geschrieben werden: Nachrichten mit Dateien schlagen fehl. Prüfen Sie, ob die Festplatte schreibgeschützt ist.',
  file: 'Hat eine Datei gesendet',
  handedNow: 'An Sie übergeben',
  sound: 'Ton abspielen',
  soundHelp: 'Sind mehrere Tabs offen, klingt nur einer.',
  soundBlocked: 'Der Browser hat den Ton gesperrt. Klicken Sie irgendwo auf die Seite, um ihn einzuschalten.',
  desktop: 'Auf dem Desktop zeigen',
  desktopHelp: 'Wenn kein Tab des Systems vorn ist.',
  denied:
    'Der Browser erlaubt keine Mitteilungen dieser Adresse. Erlauben Sie sie neben der Adresse und versuchen Sie es erneut.',
  push: 'Auch bei geschlossenem System mitteilen',
  pushHelp: 'Auf diesem Gerät, bis Sie sich abmelden.',
  pushFailed: 'Dieses Gerät konnte nicht angemeldet werden',
  pushFailedHelp: 'Erlauben Sie Mitteilungen im Browser, prüfen Sie die Verbindung und versuchen Sie es erneut.',
  unsupported: 'Dieser Browser kann das nicht.',
} satisfies Translation<typeof pt>

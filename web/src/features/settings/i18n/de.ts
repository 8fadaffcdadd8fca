import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Einstellungen',
  about: 'Was für das ganze Unternehmen gilt.',
  blockedAbout: 'Der Zugriff des Unternehmens ist eingeschränkt.',
  general: 'Allgemein',
  list: 'Einstellungen',
  saved: 'Einstellung gespeichert',
  conflict: 'Kann nicht zusammen eingeschaltet sein mit: {others}.',
  readOnly: 'Nur ein Administrator kann diese Einstellungen ändern.',
  on: 'Ein',
  off: 'Aus',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Benutzer anlegen',
  userCreation_does: 'Ausgeschaltet legt niemand in diesem Unternehmen Benutzer an; vorhandene melden sich weiter an.',
  mailLanguage: 'Sprache der E-Mails',
  mailLanguage_does:
    'E-Mails, die das System im Namen des Unternehmens sendet, etwa zur Passwort-Wiederherstellung, sind in dieser Sprache.',
  notViewAssignedTickets: 'Tickets anderer ausblenden',
  notViewAssignedTickets_does: 'Eingeschaltet sehen nur der Zuständige und Administratoren ein zugewiesenes Ticket.',
  notViewTicketsChatBot: 'Chatbot-Tickets ausblenden',
  notViewTicketsChatBot_does: 'Eingeschaltet sehen Agenten nicht, was ein Bot gerade beantwortet.',
  nullTickets: 'Tickets ohne Benutzer und Warteschlange zeigen',
  nullTickets_does: 'Eingeschaltet sehen alle, was weder einen Zuständigen noch eine Warteschlange hat.',
  removeSupervisorPrivileges: 'Vorrechte der Supervisoren entfernen',
  removeSupervisorPrivileges_does: 'Eingeschaltet sieht ein Supervisor nur die Tickets, die ein Agent sehen würde.',
  ignoreGroupMsg: 'Gruppennachrichten ignorieren',
  ignoreGroupMsg_does: 'Eingeschaltet öffnen Nachrichten aus Gruppen kein Ticket; sie werden nur gezählt.',
  directTicketsToWallets: 'Betreuung durch das Portfolio erzwingen',
  directTicketsToWallets_does:
    'Eingeschaltet beginnt ein neues Ticket eines Kontakts mit Portfolio gleich bei dessen erstem Benutzer.',
  overflow: 'Überlauf',
  overflow_does: 'Eingeschaltet nimmt das Ticket den normalen Weg, wenn der Benutzer des Portfolios nicht online ist.',
  keepContactNames: 'Namen nicht aktualisieren',
  keepContactNames_does: 'Eingeschaltet ersetzt der Name, den ein Kunde im Kanal benutzt, den gespeicherten nicht.',
  blockedNumbers: 'Gesperrte Nummern',
  blockedNumbers_does: 'Nachrichten von diesen Nummern werden ignoriert. Mit Komma trennen, mit Länder- und Ortsvorwahl.',
  forceAdmin: 'Administrator erzwingen',
  forceAdmin_does: 'Eingeschaltet beginnt oder vergibt nur ein Administrator wartende Tickets.',
  forcePending: 'Benutzer beim Zurückgeben behalten',
  forcePending_does: 'Eingeschaltet behält ein Ticket, das in die Warteschlange zurückgeht, seinen Zuständigen.',
  ticketLimit: 'Höchstalter in der Liste (Tage)',
  ticketLimit_does: 'Tickets, die länger ruhen, verschwinden aus den Listen; die Suche findet sie noch. Null zeigt alle.',
  ticketLimitNumber: 'Tickets je Abfrage',
  ticketLimitNumber_does: 'Wie viele Tickets die Liste auf einmal lädt, 10 bis 200.',
  chatbotTab: 'Registerkarte für Bots',
  chatbotTab_does:
    'Eingeschaltet haben Gespräche, die ein Bot beantwortet, eine eigene Registerkarte; ausgeschaltet stehen sie bei den wartenden.',
  signed: 'Signatur verpflichtend',
  signed_does:
    'Eingeschaltet trägt jede Nachricht den Namen der Person, die sie schreibt. Ausgeschaltet entscheidet jede selbst.',
  fastSending: 'Schnelles Senden',
  fastSending_does:
    'Eingeschaltet geht eine Nachricht sofort hinaus, vor der Warteschlange, und wer schreibt, weiß gleich, ob sie ankam.',
  messageHistory: 'Nachrichtenverlauf',
  messageHistory_does:
    'Eingeschaltet zeigt der Chat alle Nachrichten des Kontakts in diesem Kanal, aus allen Tickets, die man sehen darf.',
  // A blocked company
  overdueTitle: 'Eine Zahlung ist überfällig',
  overdueHelp: 'Sobald die Zahlung bestätigt ist, geht es weiter. Nichts wurde gelöscht.',
  overdueWho: 'Sprechen Sie mit der Person, die das Abonnement von {company} verwaltet.',
} satisfies Translation<typeof pt>

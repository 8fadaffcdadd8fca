import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: Passwort zurücksetzen',
    body: [
      'Hallo {name},',
      'für Ihr Konto wurde ein neues Passwort angefordert. Der folgende Link ist {minutes} lang gültig und kann nur einmal benutzt werden.',
    ],
    action: 'Neues Passwort festlegen',
    note: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
  },
  loginCode: {
    subject: '{product}: Ihr Anmeldecode',
    body: ['Geben Sie diesen Code anstelle der Schiebeprüfung ein. Er ist {minutes} lang gültig.'],
    note: 'Geben Sie diesen Code niemandem weiter. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
  },
  welcome: {
    subject: 'Willkommen bei {product}',
    body: [
      'Hallo {name},',
      'das Konto von {company} ist eingerichtet, und Sie sind sein Administrator.',
      'Testzeitraum: {trialDays}.',
      'Melden Sie sich mit dieser E-Mail-Adresse und dem Passwort an, das Sie bei der Registrierung gewählt haben.',
      'Bestätigen Sie mit der Schaltfläche, dass diese Adresse Ihnen gehört: Bis dahin ist sie nicht für Sie reserviert.',
    ],
    action: 'E-Mail bestätigen',
    note: 'Wenn Sie sich nicht registriert haben, antworten Sie bitte auf diese E-Mail.',
  },
  invitation: {
    subject: '{product}: Einladung von {company}',
    body: [
      'Hallo {name},',
      '{company} hat Sie ins Team eingeladen. Öffnen Sie den Link und wählen Sie Ihr Passwort. Er gilt {days} lang und lässt sich nur einmal verwenden.',
    ],
    action: 'Einladung annehmen',
    note: 'Wenn Sie dieses Unternehmen nicht kennen, ignorieren Sie diese E-Mail.',
  },
  userCreated: {
    subject: '{product}: Ihr Konto wurde angelegt',
    body: [
      'Hallo {name},',
      'ein Administrator von {company} hat ein Konto für Sie angelegt. Melden Sie sich mit der E-Mail-Adresse {email} an.',
      'Wenn Sie das Passwort nicht erhalten haben, wählen Sie auf der Anmeldeseite über „Passwort vergessen“ ein eigenes.',
    ],
    action: 'Anmelden',
    note: 'Wenn Sie dieses Unternehmen nicht kennen, ignorieren Sie diese E-Mail.',
  },
  channelDown: {
    subject: '{product}: Der Kanal {channel} ist ausgefallen',
    body: [
      'Hallo {name},',
      'der Kanal {channel} von {company} ist seit mehr als fünf Minuten getrennt. Solange kommen über ihn keine Nachrichten an und es gehen keine hinaus.',
    ],
    action: 'Kanäle ansehen',
    note: 'Sie erhalten eine Meldung je Ausfall und eine weitere, wenn der Kanal wieder da ist.',
  },
  webhookOff: {
    subject: '{product}: der Webhook {host} wurde abgeschaltet',
    body: [
      'Hallo {name},',
      'Die Adresse {host} von {company} nimmt nicht mehr an, was wir ihr melden, und wurde abgeschaltet. Was seither geschah, bleibt 30 Tage und kann erneut gesendet werden.',
    ],
    action: 'Webhooks ansehen',
    note: 'Sie erhalten diesen Hinweis, weil Sie die Firma verwalten.',
  },
  channelBack: {
    subject: '{product}: Der Kanal {channel} ist wieder da',
    body: [
      'Hallo {name},',
      'der Kanal {channel} von {company} ist wieder verbunden. Was auf ihn gewartet hat, geht jetzt der Reihe nach hinaus.',
    ],
    action: 'Kanäle ansehen',
    note: 'Sie erhalten diese Meldung, weil Sie die Firma verwalten.',
  },
  trialEnding: {
    subject: '{product}: Der Test von {company} endet in {days}',
    body: [
      'Guten Tag, {name},',
      'Der Testzeitraum von {company} endet in {days}. Danach kann niemand im Team arbeiten, bis es einen Tarif gibt.',
      'Am Ende geht nichts verloren: Die Daten bleiben eine Weile und lassen sich exportieren.',
    ],
    action: 'Anmelden',
    note: 'Sie erhalten diese Nachricht, weil Sie das Unternehmen verwalten.',
  },
  trialOver: {
    subject: '{product}: Der Test von {company} ist zu Ende',
    body: [
      'Guten Tag, {name},',
      'Der Testzeitraum von {company} ist zu Ende, und das Team ist gesperrt.',
      'Die Daten werden in {days} gelöscht. Bis dahin können Sie sich anmelden und die Kontakte exportieren, oder fragen Sie den Betreiber nach einem Tarif.',
    ],
    action: 'Anmelden und exportieren',
    note: 'Sie erhalten diese Nachricht, weil Sie das Unternehmen verwalten.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Hallo {name},',
      'hier ist der Bericht „{title}“ von {company}: {report}.',
      'Zeitraum: {period}.',
      'Im Anhang: {file}.',
      'Er hat {rows} Zeilen, zu viele für einen Anhang. Laden Sie die Datei auf der Seite herunter.',
    ],
    action: 'Bericht öffnen',
    note: 'Sie erhalten diese E-Mail, weil Sie diesen Bericht angefordert haben.',
    end: 'Nicht mehr erhalten',
  },
}

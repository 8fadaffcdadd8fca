import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: odzyskiwanie hasła',
    body: [
      'Dzień dobry, {name}.',
      'Otrzymaliśmy prośbę o ustawienie nowego hasła do Twojego konta. Poniższy link jest ważny przez {minutes} i można go użyć tylko raz.',
    ],
    action: 'Ustaw nowe hasło',
    note: 'Jeśli to nie Ty, zignoruj tę wiadomość: Twoje hasło się nie zmieni.',
  },
  loginCode: {
    subject: '{product}: kod logowania',
    body: ['Użyj tego kodu zamiast układanki. Jest ważny przez {minutes}.'],
    note: 'Nikomu nie podawaj tego kodu. Jeśli to nie Ty o niego prosisz, zignoruj tę wiadomość.',
  },
  welcome: {
    subject: 'Witamy w {product}',
    body: [
      'Dzień dobry, {name}.',
      'Konto firmy {company} jest gotowe, a Ty jesteś jego administratorem.',
      'Okres próbny: {trialDays}.',
      'Zaloguj się tym adresem e-mail i hasłem wybranym podczas rejestracji.',
      'Potwierdź przyciskiem, że ten adres należy do Ciebie: do tego czasu nie jest dla Ciebie zarezerwowany.',
    ],
    action: 'Potwierdź e-mail',
    note: 'Jeśli to nie Ty zakładasz to konto, odpowiedz na tę wiadomość.',
  },
  invitation: {
    subject: '{product}: zaproszenie od {company}',
    body: [
      'Dzień dobry, {name}.',
      '{company} zaprasza Cię do zespołu. Otwórz poniższy link i ustaw hasło. Ważność linku: {days}; można go użyć tylko raz.',
    ],
    action: 'Przyjmij zaproszenie',
    note: 'Jeśli nie znasz tej firmy, zignoruj tę wiadomość.',
  },
  userCreated: {
    subject: '{product}: Twoje konto zostało utworzone',
    body: [
      'Dzień dobry, {name}.',
      'Administrator firmy {company} utworzył dla Ciebie konto. Zaloguj się adresem {email}.',
      'Jeśli nie masz hasła od osoby, która utworzyła konto, ustaw własne przez „Nie pamiętam hasła” na stronie logowania.',
    ],
    action: 'Zaloguj się',
    note: 'Jeśli nie znasz tej firmy, zignoruj tę wiadomość.',
  },
  channelDown: {
    subject: '{product}: kanał {channel} nie działa',
    body: [
      'Dzień dobry, {name}.',
      'Kanał {channel} firmy {company} jest rozłączony od ponad pięciu minut. W tym czasie nie przychodzą ani nie wychodzą przez niego wiadomości.',
    ],
    action: 'Zobacz kanały',
    note: 'Przy każdej awarii wysyłamy jedno powiadomienie i kolejne, gdy kanał wróci.',
  },
  webhookOff: {
    subject: '{product}: webhook {host} został wyłączony',
    body: [
      'Cześć {name},',
      'Adres {host} firmy {company} nie przyjmuje już tego, co wysyłamy, i został wyłączony. To, co wydarzyło się od tego czasu, przechowujemy 30 dni i można wysłać ponownie.',
    ],
    action: 'Zobacz webhooki',
    note: 'Otrzymujesz to, ponieważ zarządzasz firmą.',
  },
  channelBack: {
    subject: '{product}: kanał {channel} znów działa',
    body: [
      'Dzień dobry, {name}.',
      'Kanał {channel} firmy {company} jest znów połączony. To, co na niego czekało, wychodzi teraz po kolei.',
    ],
    action: 'Zobacz kanały',
    note: 'To powiadomienie otrzymują osoby zarządzające firmą.',
  },
  trialEnding: {
    subject: '{product}: okres próbny {company} kończy się za {days}',
    body: [
      'Dzień dobry, {name}.',
      'Okres próbny {company} kończy się za {days}. Potem nikt z zespołu nie będzie mógł pracować, dopóki nie będzie planu.',
      'Na końcu nic nie ginie: dane są przez jakiś czas przechowywane i można je wyeksportować.',
    ],
    action: 'Zaloguj się',
    note: 'Ta wiadomość przyszła, bo zarządzasz firmą.',
  },
  trialOver: {
    subject: '{product}: okres próbny {company} się skończył',
    body: [
      'Dzień dobry, {name}.',
      'Okres próbny {company} się skończył, a dostęp zespołu jest zablokowany.',
      'Dane zostaną usunięte za {days}. Do tego czasu zaloguj się, aby wyeksportować kontakty, albo poproś o plan osobę prowadzącą platformę.',
    ],
    action: 'Zaloguj się i eksportuj',
    note: 'Ta wiadomość przyszła, bo zarządzasz firmą.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Witaj, {name}:',
      'Oto raport „{title}” firmy {company}: {report}.',
      'Okres: {period}.',
      'W załączniku: {file}.',
      'Ma {rows} wierszy, zbyt wiele na załącznik. Pobierz plik z ekranu.',
    ],
    action: 'Otwórz raport',
    note: 'Otrzymujesz tę wiadomość, bo ten raport został przez Ciebie zamówiony.',
    end: 'Nie otrzymuj więcej',
  },
}

import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: recupero della password',
    body: [
      'Ciao {name},',
      'abbiamo ricevuto una richiesta di nuova password per il tuo account. Il link qui sotto vale per {minutes} e si può usare una sola volta.',
    ],
    action: 'Imposta una nuova password',
    note: 'Se non l’hai chiesta tu, ignora questa e-mail: la tua password resta la stessa.',
  },
  loginCode: {
    subject: '{product}: codice di accesso',
    body: ['Usa questo codice al posto della verifica a scorrimento. Vale per {minutes}.'],
    note: 'Non comunicare questo codice a nessuno. Se non l’hai chiesto tu, ignora questa e-mail.',
  },
  welcome: {
    subject: 'Ti diamo il benvenuto in {product}',
    body: [
      'Ciao {name},',
      'l’account dell’azienda {company} è pronto e ne sei l’amministratore.',
      'Periodo di prova: {trialDays}.',
      'Accedi con questo indirizzo e-mail e la password scelta alla registrazione.',
    ],
    action: 'Accedi',
    note: 'Se non ti sei registrato tu, rispondi a questa e-mail.',
  },
  userCreated: {
    subject: '{product}: il tuo account è stato creato',
    body: [
      'Ciao {name},',
      'un amministratore di {company} ha creato un account per te. Accedi con l’indirizzo {email}.',
      'Se non hai ricevuto la password da chi ha creato l’account, scegline una con «Password dimenticata» nella pagina di accesso.',
    ],
    action: 'Accedi',
    note: 'Se non conosci questa azienda, ignora questa e-mail.',
  },
}

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
      'Conferma con il pulsante che questo indirizzo è tuo: fino ad allora non è riservato a te.',
    ],
    action: 'Conferma e-mail',
    note: 'Se non ti sei registrato tu, rispondi a questa e-mail.',
  },
  invitation: {
    subject: '{product}: invito da {company}',
    body: [
      'Ciao {name},',
      '{company} ti ha invitato nel suo team. Apri il link e scegli la tua password. Vale {days} e si può usare una sola volta.',
    ],
    action: 'Accetta l’invito',
    note: 'Se non conosci questa azienda, ignora questa e-mail.',
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
  channelDown: {
    subject: '{product}: il canale {channel} non funziona',
    body: [
      'Ciao {name},',
      'il canale {channel} di {company} è scollegato da più di cinque minuti. Nel frattempo non arrivano né partono messaggi da lì.',
    ],
    action: 'Vedi i canali',
    note: 'Ricevi un solo avviso per ogni caduta e un altro quando il canale torna.',
  },
  webhookOff: {
    subject: '{product}: il webhook {host} è stato disattivato',
    body: [
      'Ciao {name},',
      'L’indirizzo {host}, di {company}, non accetta più ciò che inviamo ed è stato disattivato. Quanto accaduto da allora resta 30 giorni e si può rimandare.',
    ],
    action: 'Vedi i webhook',
    note: 'Ricevi questo avviso perché amministri l’azienda.',
  },
  channelBack: {
    subject: '{product}: il canale {channel} è tornato',
    body: ['Ciao {name},', 'il canale {channel} di {company} è di nuovo collegato. Ciò che lo aspettava parte ora, in ordine.'],
    action: 'Vedi i canali',
    note: 'Ricevi questo avviso perché amministri l’azienda.',
  },
  trialEnding: {
    subject: '{product}: la prova di {company} finisce tra {days}',
    body: [
      'Ciao {name},',
      'Il periodo di prova di {company} finisce tra {days}. Dopo, nessuno del team potrà lavorare finché non c’è un piano.',
      'Alla fine non si perde niente: i dati restano per un po’ e si possono esportare.',
    ],
    action: 'Accedi',
    note: 'Ricevi questo avviso perché amministri l’azienda.',
  },
  trialOver: {
    subject: '{product}: la prova di {company} è finita',
    body: [
      'Ciao {name},',
      'Il periodo di prova di {company} è finito e l’accesso del team è bloccato.',
      'I dati saranno eliminati tra {days}. Fino ad allora, accedi per esportare i contatti, o chiedi un piano a chi gestisce la piattaforma.',
    ],
    action: 'Accedi ed esporta',
    note: 'Ricevi questo avviso perché amministri l’azienda.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Ciao {name},',
      'Ecco il rapporto “{title}” di {company}: {report}.',
      'Periodo: {period}.',
      'In allegato: {file}.',
      'Ha {rows} righe, troppe per un allegato. Scarica il file dalla schermata.',
    ],
    action: 'Apri il rapporto',
    note: 'Ricevi questa e-mail perché hai chiesto questo rapporto.',
    end: 'Non ricevere più',
  },
}

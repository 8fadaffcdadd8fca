import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'I numeri si stanno già verificando su questo canale. Attendi la fine o annulla in Lavori.',
  // Bots
  ERR_BOT_UNREACHABLE: 'L’indirizzo del bot non ha risposto. Controlla l’indirizzo e se il suo server è attivo.',
  ERR_BOT_TIMEOUT: 'Il bot non ha risposto in tempo.',
  ERR_BOT_KEY: 'La chiave del bot è stata rifiutata. Copiala di nuovo dal pannello del fornitore.',
  ERR_BOT_NOT_FOUND: 'Il server ha risposto, ma questo bot non esiste o non è pubblicato. Controlla il nome e pubblicalo.',
  ERR_BOT_MODEL: 'Il modello non è stato scelto, non esiste o non è abilitato per questa chiave. Scegline un altro.',
  ERR_BOT_QUOTA: 'L’account presso il fornitore del bot ha finito il credito o superato il limite.',
  ERR_BOT_LIMITED: 'Il fornitore del bot ha ricevuto troppe richieste. Riprova tra poco.',
  ERR_BOT_ANSWER: 'Il bot ha risposto qualcosa di incomprensibile. Controlla che l’indirizzo sia quello della sua API.',
  ERR_BOT_FAILED: 'Il bot ha segnalato di non essere riuscito a rispondere.',
  ERR_BOT_REFUSED: 'Il modello si è rifiutato di rispondere o non ha risposto nulla.',
  ERR_BOT_TYPE: 'L’app del bot è di un altro tipo. Scegli il tipo che ha presso il fornitore.',
  ERR_BOT_CANNOT: 'Il bot ha chiesto qualcosa che qui non è possibile in una conversazione.',
  ERR_BOT_ASSISTANT: 'OpenAI ha chiuso gli assistenti (asst_…) nell’agosto 2026. Incolla qui il testo delle sue istruzioni.',
  ERR_BOT_STORED_PROMPT: 'OpenAI chiude i prompt salvati (pmpt_…) il 30/11/2026. Incolla qui il testo prima di quella data.',
  ERR_BOT_TEST_ADDRESS:
    'Questo è l’indirizzo di prova di n8n, che risponde solo con l’editor aperto. Usa quello di produzione, con /webhook/, e pubblica il flusso.',
  ERR_BOT_JSON:
    'Il JSON non è di un account di servizio Google con chiave valida. Scarica di nuovo il file della chiave e incollalo per intero.',
  ERR_BOT_MONTH:
    'Il limite di questo mese per il bot è stato raggiunto. Le conversazioni vanno in coda fino al mese prossimo o a un limite più alto.',
  ERR_BOT_DOUBT:
    'La conversazione con il bot è stata interrotta a metà di una risposta. Per non rispondere due volte, è passata in coda.',
  ERR_BOT_OWN_NUMBER:
    'Questo numero è un canale di questa installazione: due bot parlerebbero senza fine. La conversazione è in coda e per 24 ore nessun bot risponde a questo contatto.',
  ERR_BOT_SAME_TEXT:
    'Il contatto ha mandato lo stesso testo tre volte in un minuto, come una macchina. La conversazione è passata in coda e per 24 ore nessun bot gli risponde.',
  ERR_BOT_MANY_TURNS:
    'Il bot ha risposto 15 volte a questo contatto in cinque minuti: sarà una macchina. La conversazione è in coda e per 24 ore nessun bot gli risponde.',
  ERR_BOT_INCOMPLETE: 'Mancano dei dati per questo bot. Compila i suoi campi nel canale o nelle Impostazioni.',
  ERR_ASSISTANCE_OFF: 'L’aiuto per gli operatori è spento. Un amministratore lo attiva in Impostazioni, Aiuto per gli operatori.',
  ERR_ASSISTANCE_MONTH:
    'L’aiuto per gli operatori ha raggiunto il limite di questo mese. Un amministratore può aumentarlo nelle impostazioni.',
  ERR_ASSISTANCE_EMPTY: 'Questa conversazione non ha ancora testo. Attendi che il cliente scriva.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Questa campagna non esiste più. Aggiorna l’elenco.',
  ERR_NO_CAMPAIGN_FOUND: 'Campagna non trovata.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Si possono modificare o programmare solo le campagne in attesa o annullate. Prima annulla questa.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'Non si può programmare la campagna con una data passata. Scegli una data futura.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'La campagna non ha contatti. Collegane almeno uno prima di programmarla.',
  ERR_CAMPAIGN_LINKING: 'Si stanno ancora collegando contatti a questa campagna. Aspetta che finisca e poi avviala.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp ha limitato questo numero perché molte persone lo hanno bloccato o segnalato. Attendi, rallenta e rivedi il testo.',
  ERR_MARKETING_LIMIT:
    'Meta non lo ha consegnato: questa persona ha già ricevuto abbastanza messaggi di marketing. Riprova dopo 24 ore.',
  ERR_MARKETING_EXPERIMENT: 'Meta non consegna marketing a questa persona (fa parte di un esperimento). Riprovare non serve.',
  ERR_OPTED_OUT: 'Questa persona ha chiesto di non ricevere messaggi di marketing.',
  ERR_TEMPLATE_REFUSED:
    'Il fornitore non ha accettato questo modello. Leggi il motivo che ha dato, correggilo e invialo di nuovo.',
  ERR_TEMPLATE_WRONG:
    'Il modello non esiste in questa lingua o viola le regole di Meta. Aggiorna i modelli del canale e scegline un altro.',
  ERR_TEMPLATE_VARIABLES: 'Le variabili di questo messaggio non si adattano al modello: manca un valore o è troppo lungo.',
  ERR_TEMPLATE_PAUSED: 'Meta ha sospeso questo modello per bassa qualità. Torna tra qualche ora; la campagna lo aspetta.',
  ERR_TEMPLATE_DISABLED: 'Meta ha disattivato questo modello. Creane un altro e sceglilo nella campagna.',
  ERR_LINE_BUSY: 'Linea occupata, riprova più tardi o passa a un piano superiore.',
  ERR_CALL_NO_NUMBER: 'Il numero chiamato non esiste. Controlla il prefisso internazionale e quello locale.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'L’indirizzo non ha risposto. Controllalo e riprova.',
  ERR_INTEGRATION_KEY: 'La chiave non è stata accettata. Controllala o creane un’altra.',
  ERR_INTEGRATION_ANSWER: 'L’indirizzo ha risposto, ma non è il servizio atteso.',
  ERR_INTEGRATION_EMPTY: 'Non c’è nulla da provare. Compila i campi e riprova.',
  ERR_MAIL_HOST: 'Server non trovato. Controlla il nome del server.',
  ERR_MAIL_PORT: 'Nessuno risponde su questa porta. Controllala: di solito 587 o 465.',
  ERR_MAIL_SECURITY: 'Il server non accetta questa sicurezza su questa porta. Usa STARTTLS su 587 e TLS su 465.',
  ERR_MAIL_CERTIFICATE: 'Il certificato non è di questo server o è scaduto. Controlla il nome del server.',
  ERR_MAIL_PLAIN: 'Senza cifratura: password e messaggi viaggiano in chiaro.',
  ERR_MAIL_LOGIN: 'Il server non ha accettato utente o password. Controllali entrambi.',
  ERR_MAIL_SENDER: 'Il server non lascia inviare da questo indirizzo. Usane uno di questo account.',
  ERR_MAIL_RECEIVER: 'Il server non ha accettato il messaggio di prova per il tuo indirizzo.',
  ERR_MAIL_DOMAIN: 'Il dominio del mittente non ha SPF: il messaggio può finire nello spam.',
  ERR_NO_GROUP_FOUND: 'Gruppo non trovato. Il canale potrebbe averlo lasciato, rileggi i gruppi.',
  ERR_NO_GROUP_RULE_FOUND: 'Regola non trovata. Potrebbe essere stata eliminata.',
  ERR_GROUP_NOT_ADMIN: 'Questo numero non è amministratore del gruppo. Chiedi a un amministratore di promuoverlo in WhatsApp.',
  ERR_GROUP_NUMBERS: 'Nessun numero è stato usato: alcuni non si leggono. Correggi quelli indicati.',
  ERR_GROUP_PICTURE: 'La foto di un gruppo deve essere un JPEG di al massimo 2 MB. Scegline un’altra.',
  ERR_GROUP_PICTURE_ADDRESS:
    'A questo indirizzo non si è potuta leggere un’immagine. Controlla che si apra nel browser e mostri solo la foto, al massimo 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'Il numero {number} è quello del canale stesso. Toglilo dalla lista.',
  ERR_NO_WEBHOOK_FOUND: 'Indirizzo webhook non trovato. Potrebbe essere stato eliminato.',
  ERR_NO_DELIVERY_FOUND: 'Consegna non trovata. Le consegne restano per 30 giorni.',
  ERR_WEBHOOK_LIMIT: 'Un’azienda può avere fino a {limit} indirizzi webhook. Eliminane prima uno.',
  ERR_WEBHOOK_URL: 'Indirizzo non valido. Inserisci un indirizzo pubblico completo, con https://.',
  ERR_WEBHOOK_ANSWER: 'L’indirizzo ha risposto con un errore.',
  ERR_WEBHOOK_REDIRECT: 'L’indirizzo rimanda altrove. Inserisci quello finale.',
  ERR_WEBHOOK_TIMEOUT: 'L’indirizzo non ha risposto entro 15 secondi.',
  ERR_WEBHOOK_GONE: 'L’indirizzo ha risposto che non esiste più (410) ed è stato disattivato.',
  ERR_WEBHOOK_DEAD: 'L’indirizzo ha fallito per cinque giorni di fila ed è stato disattivato.',
  ERR_TRANSCRIPTION_JSON: 'La chiave non è un JSON valido. Copia l’intero file.',
  ERR_TRANSCRIPTION_ACCOUNT:
    'Il JSON non è di un account di servizio Google. Crea una chiave di account di servizio e incolla il file.',
  ERR_TRANSCRIPTION_REFUSED:
    'Il servizio ha rifiutato la trascrizione. Controlla che l’API vocale sia attiva nel progetto e che l’account possa usarla.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'Questa opzione non è compatibile con un’altra già attiva. Prima disattiva l’altra.',
  ERR_REPORT: 'Errore nella generazione del report. Controlla i filtri e riprova.',
  ERR_REPORT_ROWS:
    'Il rapporto ha {count} righe, troppe da scaricare subito. Esportalo dalla schermata e aspetta il file in Operazioni.',
  ERR_NO_REPORT_MAIL_FOUND: 'Invio di rapporto non trovato. Potrebbe essere stato eliminato.',
  ERR_REPORT_MAIL_LIMIT: 'Puoi ricevere fino a {limit} rapporti per e-mail. Eliminane prima uno.',
  ERR_NO_JOB_FOUND: 'Operazione non trovata. Potrebbe essere già terminata.',
  ERR_INVALID_JSON: 'JSON non valido. Correggi il testo e riprova.',
  ERR_PAYLOAD_TOO_LARGE: 'Il contenuto inviato è troppo grande. Invia meno dati alla volta.',
  ERR_REQUEST_TIMEOUT: 'L’invio ha richiesto troppo tempo ed è stato interrotto. Controlla la connessione e riprova.',
  ERR_UNSUPPORTED_MEDIA: 'Questo formato non è accettato. Invia il contenuto in un altro formato.',
  ERR_IDEMPOTENCY_KEY: 'Questa chiave di idempotenza è già stata usata con un’altra richiesta. Usane una nuova.',
  ERR_REQUEST_RUNNING: 'La stessa richiesta è ancora in corso. Attendi un momento e ripetila.',
  ERR_REQUEST_UNANSWERED:
    'Questa richiesta è stata eseguita, ma la risposta è andata persa. Controlla il risultato prima di ripeterla.',
  ERR_CONFLICT: 'Qualcun altro ha modificato questo elemento. Ricarica la schermata e riprova.',
  ERR_FETCHING: 'Errore nel recupero dei dati. Riprova.',
  ERR_LOADING: 'Errore di caricamento: {what}. Riprova.',
  ERR_UNAVAILABLE: 'Il sistema al momento non è disponibile. Riprova tra qualche istante.',
} satisfies Record<keyof typeof source, string>

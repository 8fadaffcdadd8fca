import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING:
    'Auf diesem Kanal werden die Nummern schon geprüft. Warten Sie, bis das fertig ist, oder brechen Sie es unter Arbeiten ab.',
  // Bots
  ERR_BOT_UNREACHABLE: 'Die Adresse des Bots hat nicht geantwortet. Prüfen Sie die Adresse und ob der Server läuft.',
  ERR_BOT_TIMEOUT: 'Der Bot hat nicht rechtzeitig geantwortet.',
  ERR_BOT_KEY: 'Der Schlüssel des Bots wurde abgelehnt. Kopieren Sie ihn erneut aus der Oberfläche des Anbieters.',
  ERR_BOT_NOT_FOUND:
    'Der Server hat geantwortet, aber diesen Bot gibt es nicht oder er ist nicht veröffentlicht. Prüfen Sie den Namen und veröffentlichen Sie ihn.',
  ERR_BOT_MODEL:
    'Das Modell ist nicht gewählt, existiert nicht oder ist für diesen Schlüssel nicht freigegeben. Wählen Sie ein anderes.',
  ERR_BOT_QUOTA: 'Das Konto beim Anbieter des Bots hat kein Guthaben mehr oder sein Limit überschritten.',
  ERR_BOT_LIMITED: 'Der Anbieter des Bots hat zu viele Anfragen erhalten. Versuchen Sie es gleich noch einmal.',
  ERR_BOT_ANSWER: 'Der Bot hat etwas Unverständliches geantwortet. Prüfen Sie, ob die Adresse die seiner API ist.',
  ERR_BOT_FAILED: 'Der Bot meldet, dass seine Antwort fehlgeschlagen ist.',
  ERR_BOT_REFUSED: 'Das Modell hat die Antwort verweigert oder nichts geantwortet.',
  ERR_BOT_TYPE: 'Die App des Bots hat einen anderen Typ. Wählen Sie den Typ, den sie beim Anbieter hat.',
  ERR_BOT_CANNOT: 'Der Bot verlangt etwas, das in einer Unterhaltung hier nicht möglich ist.',
  ERR_BOT_ASSISTANT:
    'OpenAI hat die Assistenten (asst_…) im August 2026 eingestellt. Fügen Sie hier den Text seiner Anweisungen ein.',
  ERR_BOT_STORED_PROMPT: 'OpenAI stellt gespeicherte Prompts (pmpt_…) am 30.11.2026 ein. Fügen Sie vorher hier den Text ein.',
  ERR_BOT_TEST_ADDRESS:
    'Das ist die Testadresse von n8n, die nur bei offenem Editor antwortet. Verwenden Sie die Produktionsadresse mit /webhook/ und veröffentlichen Sie den Workflow.',
  ERR_BOT_JSON:
    'Das JSON gehört zu keinem Google-Dienstkonto mit gültigem Schlüssel. Laden Sie die Schlüsseldatei erneut herunter und fügen Sie sie ganz ein.',
  ERR_BOT_MONTH:
    'Das Monatslimit des Bots ist erreicht. Unterhaltungen gehen in die Warteschlange, bis der Monat wechselt oder das Limit steigt.',
  ERR_BOT_DOUBT:
    'Die Unterhaltung mit dem Bot wurde mitten in einer Antwort unterbrochen. Damit niemand zwei Antworten bekommt, ging sie in die Warteschlange.',
  ERR_BOT_OWN_NUMBER:
    'Diese Nummer ist ein Kanal dieser Installation: Zwei Bots würden endlos miteinander reden. Die Unterhaltung wartet nun in der Warteschlange, 24 Stunden lang ohne Bot.',
  ERR_BOT_SAME_TEXT:
    'Der Kontakt hat dreimal in einer Minute denselben Text geschickt, wie eine Maschine. Die Unterhaltung ging in die Warteschlange, und 24 Stunden lang antwortet ihm kein Bot.',
  ERR_BOT_MANY_TURNS:
    'Der Bot hat diesem Kontakt in fünf Minuten 15-mal geantwortet: Dort ist wohl eine Maschine. Die Unterhaltung wartet nun in der Warteschlange, 24 Stunden lang ohne Bot.',
  ERR_BOT_INCOMPLETE: 'Für diesen Bot fehlen Angaben. Füllen Sie seine Felder im Kanal oder in den Einstellungen aus.',
  ERR_ASSISTANCE_OFF:
    'Die Hilfe für Mitarbeitende ist aus. Ein Administrator schaltet sie unter Einstellungen, Hilfe für Mitarbeitende, ein.',
  ERR_ASSISTANCE_MONTH:
    'Die Hilfe für Mitarbeitende hat die Grenze dieses Monats erreicht. Ein Administrator kann sie in den Einstellungen erhöhen.',
  ERR_ASSISTANCE_EMPTY: 'Dieses Gespräch enthält noch keinen Text. Warten Sie, bis der Kunde schreibt.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Diese Kampagne gibt es nicht mehr. Aktualisieren Sie die Liste.',
  ERR_NO_CAMPAIGN_FOUND: 'Kampagne nicht gefunden.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Nur ausstehende oder abgebrochene Kampagnen können bearbeitet oder geplant werden. Brechen Sie diese zuerst ab.',
  ERR_CAMPAIGN_DATE_NOT_VALID:
    'Eine Kampagne kann nicht für ein vergangenes Datum geplant werden. Wählen Sie ein künftiges Datum.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'Die Kampagne hat keine Kontakte. Verknüpfen Sie vor dem Planen mindestens einen.',
  ERR_CAMPAIGN_LINKING:
    'Es werden noch Kontakte mit dieser Kampagne verknüpft. Warten Sie, bis alle verknüpft sind, und starten Sie sie dann.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp hat diese Nummer eingeschränkt, weil viele sie blockiert oder gemeldet haben. Warten, langsamer senden, den Text prüfen.',
  ERR_MARKETING_LIMIT: 'Meta hat nicht zugestellt: Diese Person hat genug Werbung bekommen. Nach 24 Stunden erneut versuchen.',
  ERR_MARKETING_EXPERIMENT:
    'Meta stellt dieser Person keine Werbung zu (sie ist Teil eines Experiments). Ein neuer Versuch hilft nicht.',
  ERR_OPTED_OUT: 'Diese Person möchte keine Werbenachrichten erhalten.',
  ERR_TEMPLATE_REFUSED:
    'Der Anbieter hat diese Vorlage nicht angenommen. Lesen Sie den genannten Grund, berichtigen Sie sie und reichen Sie sie noch einmal ein.',
  ERR_TEMPLATE_WRONG:
    'Die Vorlage gibt es in dieser Sprache nicht, oder sie verstößt gegen Metas Regeln. Vorlagen des Kanals aktualisieren und eine andere wählen.',
  ERR_TEMPLATE_VARIABLES: 'Die Variablen dieser Nachricht passen nicht zur Vorlage: Ein Wert fehlt oder ist zu lang.',
  ERR_TEMPLATE_PAUSED:
    'Meta hat diese Vorlage wegen schlechter Qualität pausiert. Sie kommt in einigen Stunden zurück; die Kampagne wartet.',
  ERR_TEMPLATE_DISABLED: 'Meta hat diese Vorlage deaktiviert. Eine andere anlegen und in der Kampagne wählen.',
  ERR_LINE_BUSY: 'Leitung besetzt, versuchen Sie es später erneut oder erweitern Sie den Tarif.',
  ERR_CALL_NO_NUMBER: 'Die gewählte Nummer existiert nicht. Prüfen Sie Landes- und Ortsvorwahl.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'Die Adresse hat nicht geantwortet. Prüfen Sie sie und versuchen Sie es erneut.',
  ERR_INTEGRATION_KEY: 'Der Schlüssel wurde nicht angenommen. Prüfen Sie ihn oder erzeugen Sie einen neuen.',
  ERR_INTEGRATION_ANSWER: 'Die Adresse hat geantwortet, ist aber nicht der erwartete Dienst.',
  ERR_INTEGRATION_EMPTY: 'Es gibt nichts zu testen. Füllen Sie die Felder aus und versuchen Sie es erneut.',
  ERR_MAIL_HOST: 'Server nicht gefunden. Prüfen Sie den Namen des Servers.',
  ERR_MAIL_PORT: 'Auf diesem Port antwortet niemand. Prüfen Sie ihn: meist 587 oder 465.',
  ERR_MAIL_SECURITY: 'Der Server nimmt diese Sicherheit auf diesem Port nicht an. Nutzen Sie STARTTLS auf 587 und TLS auf 465.',
  ERR_MAIL_CERTIFICATE: 'Das Zertifikat gehört nicht zu diesem Server oder ist abgelaufen. Prüfen Sie den Namen des Servers.',
  ERR_MAIL_PLAIN: 'Ohne Verschlüsselung: Passwort und Mails gehen offen durch das Netz.',
  ERR_MAIL_LOGIN: 'Der Server hat Benutzer oder Passwort nicht angenommen. Prüfen Sie beides.',
  ERR_MAIL_SENDER: 'Der Server lässt diese Adresse nicht senden. Nehmen Sie eine dieses Kontos.',
  ERR_MAIL_RECEIVER: 'Der Server hat die Testmail an Ihre Adresse nicht angenommen.',
  ERR_MAIL_DOMAIN: 'Die Domain des Absenders hat kein SPF: Mails können im Spam landen.',
  ERR_NO_GROUP_FOUND: 'Gruppe nicht gefunden. Vielleicht hat der Kanal sie verlassen, lesen Sie die Gruppen neu ein.',
  ERR_NO_GROUP_RULE_FOUND: 'Regel nicht gefunden. Vielleicht wurde sie gelöscht.',
  ERR_GROUP_NOT_ADMIN: 'Diese Nummer ist kein Admin der Gruppe. Bitten Sie einen Admin, sie in WhatsApp zu ernennen.',
  ERR_GROUP_NUMBERS: 'Keine Nummer wurde verwendet: Einige sind nicht lesbar. Berichtigen Sie die markierten.',
  ERR_GROUP_PICTURE: 'Das Bild einer Gruppe muss ein JPEG mit höchstens 2 MB sein. Wählen Sie ein anderes.',
  ERR_GROUP_PICTURE_ADDRESS:
    'An dieser Adresse ließ sich kein Bild lesen. Prüfen Sie, ob sie sich im Browser öffnet und nur das Bild zeigt, höchstens 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'Die Nummer {number} ist die des Kanals selbst. Nehmen Sie sie aus der Liste.',
  ERR_NO_WEBHOOK_FOUND: 'Webhook-Adresse nicht gefunden. Sie wurde vielleicht gelöscht.',
  ERR_NO_DELIVERY_FOUND: 'Zustellung nicht gefunden. Zustellungen werden 30 Tage aufbewahrt.',
  ERR_WEBHOOK_LIMIT: 'Eine Firma kann bis zu {limit} Webhook-Adressen haben. Löschen Sie zuerst eine.',
  ERR_WEBHOOK_URL: 'Ungültige Adresse. Geben Sie eine vollständige öffentliche Adresse mit https:// an.',
  ERR_WEBHOOK_ANSWER: 'Die Adresse hat mit einem Fehler geantwortet.',
  ERR_WEBHOOK_REDIRECT: 'Die Adresse leitet weiter. Geben Sie die endgültige Adresse an.',
  ERR_WEBHOOK_TIMEOUT: 'Die Adresse hat nicht innerhalb von 15 Sekunden geantwortet.',
  ERR_WEBHOOK_GONE: 'Die Adresse hat gesagt, dass es sie nicht mehr gibt (410), und wurde abgeschaltet.',
  ERR_WEBHOOK_DEAD: 'Die Adresse war fünf Tage lang nicht erreichbar und wurde abgeschaltet.',
  ERR_TRANSCRIPTION_JSON: 'Der Schlüssel ist kein gültiges JSON. Kopieren Sie die ganze Datei.',
  ERR_TRANSCRIPTION_ACCOUNT:
    'Das JSON gehört nicht zu einem Google-Dienstkonto. Erzeugen Sie einen Dienstkonto-Schlüssel und fügen Sie die Datei ein.',
  ERR_TRANSCRIPTION_REFUSED:
    'Der Dienst hat die Transkription abgelehnt. Prüfen Sie, ob die Sprach-API im Projekt an ist und das Konto sie nutzen darf.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT:
    'Diese Option lässt sich nicht mit einer anderen eingeschalteten kombinieren. Schalten Sie zuerst die andere aus.',
  ERR_REPORT: 'Fehler beim Erstellen des Berichts. Prüfen Sie die Filter und versuchen Sie es erneut.',
  ERR_REPORT_ROWS:
    'Der Bericht hat {count} Zeilen, zu viele zum sofortigen Herunterladen. Exportieren Sie ihn auf der Seite und warten Sie auf die Datei unter Vorgänge.',
  ERR_NO_REPORT_MAIL_FOUND: 'Dieser Bericht per E-Mail wurde nicht gefunden. Er wurde vielleicht gelöscht.',
  ERR_REPORT_MAIL_LIMIT: 'Sie können bis zu {limit} Berichte per E-Mail erhalten. Löschen Sie zuerst einen.',
  ERR_NO_JOB_FOUND: 'Vorgang nicht gefunden. Möglicherweise ist er schon beendet.',
  ERR_INVALID_JSON: 'Ungültiges JSON. Korrigieren Sie den Text und versuchen Sie es erneut.',
  ERR_PAYLOAD_TOO_LARGE: 'Der gesendete Inhalt ist zu groß. Senden Sie weniger auf einmal.',
  ERR_REQUEST_TIMEOUT:
    'Das Senden hat zu lange gedauert und wurde abgebrochen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  ERR_UNSUPPORTED_MEDIA: 'Dieses Format wird nicht angenommen. Senden Sie den Inhalt in einem anderen Format.',
  ERR_IDEMPOTENCY_KEY: 'Dieser Wiederholungsschlüssel wurde mit einer anderen Anfrage benutzt. Verwenden Sie einen neuen.',
  ERR_REQUEST_RUNNING: 'Dieselbe Anfrage wird noch bearbeitet. Warten Sie einen Moment und wiederholen Sie sie.',
  ERR_REQUEST_UNANSWERED:
    'Diese Anfrage wurde ausgeführt, aber die Antwort ging verloren. Prüfen Sie das Ergebnis, bevor Sie sie neu stellen.',
  ERR_CONFLICT: 'Dieser Eintrag wurde von jemand anderem geändert. Laden Sie die Ansicht neu und versuchen Sie es erneut.',
  ERR_FETCHING: 'Fehler beim Abrufen der Daten. Versuchen Sie es erneut.',
  ERR_LOADING: 'Fehler beim Laden: {what}. Versuchen Sie es erneut.',
  ERR_UNAVAILABLE: 'Das System ist derzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
} satisfies Record<keyof typeof source, string>

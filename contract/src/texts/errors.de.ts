import type { ErrorCode } from '../errors.ts'

export const errors = {
  // Access
  ERR_INVALID_CREDENTIALS: 'Benutzer oder Passwort ist falsch. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  ERR_SECOND_FACTOR: 'Das Passwort stimmt. Es fehlt der zweite Schritt der Anmeldung.',
  ERR_SECOND_CODE: 'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  ERR_STEP_OVER: 'Dieser Schritt ist abgelaufen. Melden Sie sich erneut mit Ihrem Passwort an.',
  ERR_NO_FACTOR_FOUND: 'Sicherheitsfaktor nicht gefunden.',
  ERR_FACTOR_REQUIRED:
    'Die Firma verlangt von Administratoren den zweiten Schritt. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
  ERR_CREDENTIALS_FORMAT: 'Geben Sie einen gültigen Benutzernamen und ein gültiges Passwort ein.',
  ERR_LIMIT_MAX: 'Zu viele Anmeldeversuche. Bitte versuchen Sie es in 1 Minute erneut.',
  ERR_CAPTCHA_REQUIRED: 'Ziehen Sie die Sprechblase in die Lücke und melden Sie sich an.',
  ERR_CAPTCHA_WRONG: 'Das Teil lag nicht an der richtigen Stelle. Versuchen Sie es mit dem neuen Bild.',
  ERR_CAPTCHA_EXPIRED: 'Die Schiebeprüfung ist abgelaufen. Bitte lösen Sie eine neue.',
  ERR_LOGIN_CODE: 'Der Code ist falsch oder abgelaufen. Sehen Sie in Ihren E-Mails nach oder fordern Sie einen neuen an.',
  ERROR_NO_PERMISSION_API_ADMIN: 'Diese Installation ist nicht autorisiert. Wenden Sie sich an den Lizenzverantwortlichen.',
  ERR_SESSION_EXPIRED: 'Sitzung abgelaufen, Sie werden zur Anmeldung weitergeleitet.',
  ERR_TOKEN_MISSING: 'Bitte melden Sie sich an.',
  ERR_TOKEN_INVALID: 'Ungültiges Token. Sie werden zur Anmeldeseite weitergeleitet.',
  ERR_TOKEN_EXPIRED:
    'Ihre Anmeldung ist abgelaufen und wird erneuert. Falls die Ansicht nicht zurückkehrt, melden Sie sich neu an.',
  ERR_TOKEN_OUTDATED:
    'Ihre Berechtigungen haben sich geändert und werden aktualisiert. Falls die Ansicht nicht zurückkehrt, melden Sie sich neu an.',
  ERR_NO_PERMISSION: 'Sie haben hierfür keine Berechtigung. Wenden Sie sich bei Bedarf an einen Administrator.',
  ERR_ADMIN_ONLY: 'Das kann nur ein Administrator.',
  ERR_RESET_REQUEST: 'Fehler beim Anfordern des neuen Passworts. Versuchen Sie es in einigen Minuten erneut.',
  ERR_RESET_PASSWORD:
    'Fehler beim Zurücksetzen des Passworts: Der Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  ERR_PASSWORDS_DIFFER: 'Die Passwörter stimmen nicht überein. Geben Sie in beide Felder dasselbe ein.',
  ERR_PASSWORD_WEAK: 'Schwaches Passwort. Verwenden Sie mindestens 7 Zeichen mit Buchstaben, Ziffern und einem Sonderzeichen.',
  ERR_PASSWORD_COMMON: 'Dieses Passwort gehört zu den ersten, die ausprobiert werden. Wählen Sie eines, auf das nur Sie kommen.',
  ERR_CURRENT_PASSWORD: 'Das aktuelle Passwort stimmt nicht. Geben Sie es noch einmal ein.',
  // Users
  ERR_REPORT_PERIOD: 'Der Zeitraum reicht von einem Tag bis zum selben oder einem späteren, höchstens 400 Tage.',
  ERR_REPORT_SLOW: 'Der Bericht hat zu lange gedauert. Wählen Sie einen kürzeren Zeitraum.',
  ERR_USER_CREATION_DISABLED: 'Das Anlegen von Benutzern wurde vom Administrator deaktiviert.',
  ERR_USER_LIMIT: 'Benutzerlimit erreicht. Deaktivieren Sie einen Benutzer oder erweitern Sie den Tarif.',
  ERR_NO_USER_FOUND: 'Benutzer nicht gefunden. Möglicherweise wurde er gelöscht.',
  ERR_EMAIL_TAKEN: 'Es gibt bereits einen Benutzer mit dieser E-Mail-Adresse. Verwenden Sie eine andere.',
  ERR_LAST_ADMIN: 'Dies ist der letzte Administrator des Unternehmens. Ernennen Sie zuerst einen anderen.',
  ERR_OWN_USER: 'Sie können Ihren eigenen Benutzer nicht löschen. Bitten Sie einen anderen Administrator darum.',
  ERR_SUPPORT_USER:
    'Support-Benutzer ändert nur der Superadministrator; ihre E-Mail-Adresse muss bestätigt sein und die Support-Kennung enthalten.',
  // Tenants, plans, terms
  ERR_TENANT_INACTIVE: 'Ihr Unternehmen ist inaktiv! Sie werden in Kürze abgemeldet.',
  ERR_NO_TENANT_FOUND: 'Unternehmen nicht gefunden.',
  ERR_TENANT_INVALID: 'Ungültiges Unternehmen. Bitten Sie den Superadministrator, die E-Mail-Adresse zu bestätigen.',
  ERR_TENANT_PROTECTED:
    'Das Unternehmen {id} kann nicht gelöscht werden! Das Hauptunternehmen lässt sich auch nicht deaktivieren.',
  ERR_TENANT_EXISTS: 'Ein Unternehmen mit diesen Angaben gibt es bereits. Prüfen Sie CPF/CNPJ und Zugangsadresse.',
  ERR_DOCUMENT_INVALID: 'CPF/CNPJ ungültig. Prüfen Sie die eingegebenen Ziffern.',
  ERR_PHONE_INVALID: 'Ungültige Telefonnummer. Geben Sie sie mit Vorwahl ein.',
  ERR_NO_PLAN_FOUND: 'Tarif nicht gefunden oder nicht verfügbar. Wählen Sie einen anderen.',
  ERR_PLAN_IN_USE: 'Dieser Tarif wird von Unternehmen genutzt. Stellen Sie sie um, bevor Sie ihn löschen.',
  ERR_ASAAS_OVERDUE: 'Eine Zahlung ist überfällig. Prüfen Sie den Status Ihres Tarifs, um das System wieder zu nutzen.',
  ERR_TERMS_NOT_ACCEPTED:
    'Die Nutzungsbedingungen wurden noch nicht angenommen. Bitten Sie den Superadministrator, sie anzunehmen.',
  ERR_TERMS_ACCEPTANCE:
    'Die Annahme der Nutzungsbedingungen konnte nicht gespeichert werden. Öffnen Sie die aktuelle Fassung und versuchen Sie es erneut.',
  ERR_TERMINAL_NOT_AUTHORIZED: 'Der Benutzer ist nicht berechtigt, auf das Terminal zuzugreifen.',
  // Channels
  ERR_CONNECTION_LIMIT: 'Verbindungslimit erreicht. Entfernen Sie eine Verbindung oder erweitern Sie den Tarif.',
  ERR_NO_DEF_WAPP_FOUND: 'Kein Standard-WhatsApp gefunden. Prüfen Sie die Verbindungen.',
  ERR_NO_WAPP_FOUND: 'Verbindung nicht gefunden. Prüfen Sie die Verbindungen.',
  ERR_WAPP_NOT_INITIALIZED:
    'Die Sitzung dieser Verbindung wurde nicht gestartet. Verbinden Sie sie auf der Seite der Verbindungen.',
  ERR_WAPP_INITIALIZED:
    'Die Verbindung ist unterbrochen und wird wiederhergestellt. Versuchen Sie es in einigen Sekunden erneut.',
  ERR_WAPP_CHECK_CONTACT: 'Der Kontakt konnte nicht geprüft werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  ERR_WAPP_INVALID_CONTACT: 'Das ist keine gültige WhatsApp-Nummer. Prüfen Sie Landes- und Ortsvorwahl.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'Die Mediendatei konnte nicht heruntergeladen werden. Versuchen Sie es erneut oder lassen Sie sie noch einmal senden.',
  ERR_FETCH_WAPP_MSG: 'Nachricht nicht gefunden. Vielleicht ist sie zu alt.',
  ERR_SENDING_WAPP_MSG: 'Fehler beim Senden über WhatsApp. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  ERR_DELETE_WAPP_MSG: 'Die Nachricht konnte nicht gelöscht werden.',
  ERR_CHANNEL_CANNOT: 'Dieser Kanal erlaubt das nicht.',
  ERR_CHANNEL_DATA: 'Der Anbieter hat die Daten dieses Kanals abgelehnt. Prüfen Sie Kennungen und Token.',
  ERR_CHANNEL_TOKEN: 'Das Token dieses Kanals ist abgelaufen oder wurde widerrufen. Geben Sie ein neues ein.',
  ERR_CHANNEL_UNREACHABLE:
    'Der Anbieter dieses Kanals antwortet nicht. Wir versuchen es erneut; prüfen Sie Adresse und Netzwerk.',
  ERR_CHANNEL_NOT_INSTALLED:
    'Diese Kanalart braucht eine Komponente, die auf diesem Server nicht installiert ist. Bitten Sie den Betreiber, sie zu installieren.',
  ERR_CHANNEL_LOGGED_OUT: 'Das Telefon hat diese Verbindung beendet. Scannen Sie einen neuen QR-Code, um sie wiederherzustellen.',
  ERR_CHANNEL_REPLACED: 'Diese Verbindung wurde anderswo geöffnet. Beenden Sie die andere und verbinden Sie erneut.',
  ERR_CHANNEL_BANNED: 'Der Anbieter hat diese Nummer gesperrt. Sehen Sie am Telefon nach, was passiert ist.',
  ERR_PAIRING_TIMEOUT: 'Der QR-Code ist abgelaufen, ohne gescannt zu werden. Fordern Sie einen neuen an.',
  ERR_CHANNEL_CUT_OFF:
    'Dieser Kanal verhielt sich nicht mehr richtig und wurde für einen Moment getrennt. Er kommt von selbst zurück; wiederholt es sich, prüfen Sie den Anbieter.',
  ERR_CHANNEL_LIMITED: 'Der Anbieter begrenzt das Senden über diesen Kanal. Nachrichten gehen raus, sobald er es erlaubt.',
  ERR_WAPP_CONNECTED: 'Dieser Kanal ist bereits verbunden.',
  ERR_LINK_OVER: 'Dieser Link wurde schon benutzt, ist abgelaufen oder wurde ersetzt. Bitten Sie um einen neuen.',
  ERR_HOOK_SIGNATURE: 'Die Signatur dieses Aufrufs stimmt nicht.',
  ERR_WABA_DATA: 'WABA-Daten falsch. Prüfen Sie die Kennungen, das Token und die Berechtigungen der App.',
  ERR_TOKEN_UPDATE: 'Das Token konnte nicht aktualisiert werden. Prüfen Sie die Verbindungsdaten und versuchen Sie es erneut.',
  ERR_CHANNEL_TRANSFER: 'Die Tickets konnten nicht auf einen anderen Kanal übertragen werden. Prüfen Sie den Zielkanal.',
  ERR_CONTACT_OUT_OF_REACH: 'Der andere Kanal erreicht diesen Kontakt nicht; das Ticket blieb, wo es war.',
  ERR_SYNC_VALUE: 'Ungültiger Wert für die Synchronisierung. Geben Sie eine Zahl größer als null ein.',
  ERR_SYNC_RUNNING: 'Ältere Nachrichten dieses Kanals werden schon geholt. Warten Sie, bis das fertig ist.',
  ERR_EVOLUTION_URL: 'Ungültige Evolution-URL. Geben Sie die vollständige Adresse mit https:// ein.',
  ERR_EVOLUTION_VERSION:
    'Diese Evolution ist zu alt: Aktualisieren Sie sie auf Version 2.2 oder neuer. Manche Nachrichten kommen sonst vielleicht nicht an.',
  ERR_WUZAPI_URL: 'Ungültige Wuzapi-URL. Geben Sie die vollständige Adresse mit https:// ein.',
  // Tickets and messages
  ERR_OTHER_OPEN_TICKET: 'Für diesen Kontakt gibt es bereits ein offenes/wartendes Ticket.',
  ERR_NO_TICKET_FOUND: 'Ticket nicht gefunden. Möglicherweise wurde es übertragen oder gelöscht.',
  ERR_TICKET_STATUS: 'Der Status des Tickets hat sich geändert, das ist nicht mehr möglich. Aktualisieren Sie die Ansicht.',
  ERR_TICKET_ALREADY_THERE: 'Das Ticket gehört bereits dem ausgewählten Benutzer.',
  ERR_TRANSFER: 'Übertragung nicht möglich. Wählen Sie ein anderes Ziel oder versuchen Sie es erneut.',
  ERR_NO_STATUS_SELECTED: 'Kein Status ausgewählt. Wählen Sie mindestens einen.',
  ERR_CREATING_TICKET: 'Datenbankfehler beim Anlegen des Tickets. Versuchen Sie es erneut.',
  ERR_CREATING_MESSAGE: 'Datenbankfehler beim Anlegen der Nachricht. Versuchen Sie es erneut.',
  ERR_NEWER_REPLY: 'Ein Kollege hat geantwortet, und Sie haben es noch nicht gesehen. Lesen Sie es vor dem Senden.',
  ERR_EMPTY_MESSAGE: 'Die Nachricht ist leer. Schreiben Sie einen Text oder hängen Sie eine Datei an.',
  ERR_NO_FILE_FOUND: 'Datei nicht gefunden. Vielleicht wurde sie entfernt; laden Sie sie erneut hoch.',
  ERR_TEMPLATE_UNAVAILABLE:
    'Diese Vorlage kann nicht mehr gesendet werden: Der Anbieter hat sie entfernt oder pausiert. Wählen Sie eine andere.',
  ERR_BLOCKED_BY_CONTACT:
    'Diese Person erhält keine Nachrichten dieses Kanals mehr: Sie hat ihn blockiert oder verlassen. Bitten Sie um Freigabe oder schreiben Sie über einen anderen Kanal.',
  ERR_REPLY_WINDOW_CLOSED:
    'Die Frist für freie Antworten auf diesem Kanal ist abgelaufen. Senden Sie eine genehmigte Vorlage oder warten Sie, bis der Kunde schreibt.',
  ERR_MESSAGE_STATUS: 'Das ist mit dieser Nachricht nicht mehr möglich. Aktualisieren Sie die Unterhaltung.',
  ERR_PAST_DATE: 'Dieses Datum liegt in der Vergangenheit. Wählen Sie einen späteren Zeitpunkt.',
  ERR_MESSAGE_NOT_SENT: 'Die Nachricht konnte nicht gesendet werden. Versuchen Sie es erneut.',
  ERR_STORAGE_FULL: 'Der Tarif Ihrer Firma hat keinen Platz mehr für Dateien. Bitten Sie den Administrator, ihn zu erweitern.',
  ERR_IMPORTS_OPEN: 'In Ihrer Firma laufen bereits 3 Importe. Warten Sie, bis einer fertig ist, oder brechen Sie einen ab.',
  ERR_TOO_MANY_SOCKETS: 'Mit Ihrem Konto sind zu viele Tabs offen. Schließen Sie einige und versuchen Sie es erneut.',
  ERR_FILE_REJECTED: 'Datei wegen ihrer Größe oder eines nicht unterstützten Typs abgelehnt.',
  ERR_RECORDING: 'Fehler bei der Video- oder Audioaufnahme. Prüfen Sie den Zugriff auf Mikrofon und Kamera.',
  ERR_MASS_CLOSE:
    'Nicht alle Tickets konnten abgeschlossen werden. Aktualisieren Sie die Liste und wiederholen Sie es mit den übrigen.',
  ERR_MASS_TRANSFER:
    'Nicht alle Tickets konnten übertragen werden. Aktualisieren Sie die Liste und wiederholen Sie es mit den übrigen.',
  ERR_MASS_READ:
    'Nicht alle Tickets konnten als gelesen markiert werden. Aktualisieren Sie die Liste und versuchen Sie es erneut.',
  ERR_NO_NOTE_FOUND: 'Notiz nicht gefunden. Sie wurde möglicherweise gelöscht.',
  ERR_CHAT_FULL: 'Die Gruppe hat mit 200 Personen ihre Grenze erreicht. Entfernen Sie jemanden oder legen Sie eine weitere an.',
  ERR_CHAT_PACE: 'Im Team-Chat sind 30 Nachrichten pro Minute möglich. Warten Sie kurz und senden Sie erneut.',
  ERR_NO_FAREWELL_FOUND: 'Schlussnachricht nicht gefunden.',
  ERR_NO_DEMAND_FOUND: 'Grund nicht gefunden.',
  ERR_DEMAND_TICKETS_EXISTS: 'Es gibt Tickets mit diesem Grund. Entfernen Sie ihn dort, bevor Sie ihn löschen.',
  // Contacts and catalogue
  ERR_DUPLICATED_CONTACT: 'Es gibt bereits einen Kontakt mit dieser Nummer.',
  ERR_CONTACT_TICKETS_REGISTERED: 'Dieser Kontakt hat Tickets und kann nicht gelöscht werden.',
  ERR_NO_CONTACT_FOUND: 'Kontakt nicht gefunden.',
  ERR_IMPORT_LINE: 'Zeile abgelehnt. Prüfen Sie die Daten dieser Zeile in der Datei.',
  ERR_IMPORT_REPEATED: 'Eine spätere Zeile der Datei hat dieselbe Nummer: die untere gilt.',
  ERR_IMPORT_UNDONE: 'Dieser Import wurde bereits rückgängig gemacht.',
  ERR_UNDO_TOO_LATE: 'Die Frist zum Rückgängigmachen ist vorbei.',
  ERR_CONTACT_USED_SINCE: 'Bleibt, wie er ist: seitdem gab es Gespräche oder Änderungen.',
  ERR_MERGE_JOINED: 'Sie lassen sich nicht trennen: Beide hatten ein offenes Gespräch auf demselben Kanal, das nun eines ist.',
  ERR_NO_QUEUE_FOUND: 'Warteschlange nicht gefunden.',
  ERR_QUEUE_TICKET_EXISTS: 'In dieser Warteschlange sind Tickets. Übertragen Sie sie, bevor Sie sie löschen.',
  ERR_TEAM_TICKET_EXISTS: 'Auf dieses Team warten Tickets. Übertragen Sie sie, bevor Sie es löschen.',
  ERR_NO_TAG_FOUND: 'Schlagwort nicht gefunden.',
  ERR_TAG_CONTACTS_EXISTS: 'Es gibt Kontakte mit diesem Schlagwort. Entfernen Sie es dort, bevor Sie es löschen.',
  ERR_NO_LANE_FOUND: 'Spalte nicht gefunden. Vielleicht wurde sie gelöscht.',
  ERR_CARD_MOVED: 'Dieser Kontakt wurde bereits von jemand anderem verschoben. Das Board zeigt, wo er jetzt ist.',
  ERR_NO_TASK_FOUND: 'Aufgabe nicht gefunden. Vielleicht wurde sie gelöscht oder jemand anderem gegeben.',
  ERR_NO_TEAM_FOUND: 'Team nicht gefunden.',
  ERR_NO_VIEW_FOUND: 'Ansicht nicht gefunden.',
  ERR_NO_FAST_REPLY_FOUND: 'Schnellnachricht nicht gefunden. Prüfen Sie das eingegebene Kürzel.',
  ERR_NO_MACRO_FOUND: 'Makro nicht gefunden. Es wurde vielleicht gelöscht oder deaktiviert.',
  ERR_EMPTY_MACRO: 'Das Makro tut nichts. Schreiben Sie einen Text oder wählen Sie eine Aktion.',
  ERR_NO_AUTO_REPLY_FOUND: 'Automatische Antwort nicht gefunden.',
  ERR_NO_STEP_AUTO_REPLY_FOUND: 'Schritt der automatischen Antwort nicht gefunden.',
  ERR_AUTO_REPLY_RELATIONED_TICKET:
    'Diese automatische Antwort wird von Tickets verwendet. Schließen Sie sie, bevor Sie die Antwort löschen.',
  ERR_NO_FLOW_FOUND: 'Ablauf nicht gefunden. Er wurde vielleicht gelöscht.',
  ERR_FLOW_IN_USE:
    'Kanäle oder Abläufe führen zu diesem Ablauf. Bestätigen Sie, dass sie ohne automatische Antwort bleiben, oder wählen Sie zuerst einen anderen.',
  ERR_FLOW_DRAFT_CHANGED:
    'Jemand anderes hat diesen Entwurf nach Ihnen gespeichert. Laden Sie jenen oder behalten Sie Ihren als Kopie.',
  ERR_FLOW_UNPUBLISHED: 'Dieser Ablauf wurde noch nicht veröffentlicht.',
  ERR_FLOW_PROBLEMS: 'Der Ablauf hat Fehler. Korrigieren Sie die genannten Schritte vor dem Veröffentlichen.',
  ERR_FLOW_FILE: 'Diese Datei konnte nicht als Ablauf gelesen werden. Sehen Sie, wo das Problem liegt.',
  ERR_FLOW_EXPORT: 'Dieses Format würde Teile des Ablaufs verlieren. Exportieren Sie im Format dieses Systems.',
  ERR_NAME_TAKEN: 'Diesen Namen gibt es bereits. Wählen Sie einen anderen.',
  ERR_PLAN_NAME_TAKEN: 'Es gibt bereits einen Tarif mit diesem Namen. Wählen Sie einen anderen.',
  ERR_CONDITION_UNKNOWN:
    'Der Filter nennt etwas, das es nicht mehr gibt. Entfernen Sie es aus dem Filter und versuchen Sie es erneut.',
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
  ERR_BOT_INCOMPLETE: 'Für diesen Bot fehlen Angaben. Füllen Sie seine Felder im Kanal oder in den Einstellungen aus.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Diese Kampagne gibt es nicht mehr. Aktualisieren Sie die Liste.',
  ERR_NO_CAMPAIGN_FOUND: 'Kampagne nicht gefunden.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Nur ausstehende oder abgebrochene Kampagnen können bearbeitet oder geplant werden. Brechen Sie diese zuerst ab.',
  ERR_CAMPAIGN_DATE_NOT_VALID:
    'Eine Kampagne kann nicht für ein vergangenes Datum geplant werden. Wählen Sie ein künftiges Datum.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'Die Kampagne hat keine Kontakte. Verknüpfen Sie vor dem Planen mindestens einen.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp hat diese Nummer eingeschränkt, weil viele sie blockiert oder gemeldet haben. Warten, langsamer senden, den Text prüfen.',
  ERR_MARKETING_LIMIT: 'Meta hat nicht zugestellt: Diese Person hat genug Werbung bekommen. Nach 24 Stunden erneut versuchen.',
  ERR_MARKETING_EXPERIMENT:
    'Meta stellt dieser Person keine Werbung zu (sie ist Teil eines Experiments). Ein neuer Versuch hilft nicht.',
  ERR_OPTED_OUT: 'Diese Person möchte keine Werbenachrichten erhalten.',
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
  ERR_NO_SETTING_FOUND: 'Einstellung nicht gefunden.',
  ERR_SETTING_CONFLICT:
    'Diese Option lässt sich nicht mit einer anderen eingeschalteten kombinieren. Schalten Sie zuerst die andere aus.',
  ERR_REPORT: 'Fehler beim Erstellen des Berichts. Prüfen Sie die Filter und versuchen Sie es erneut.',
  ERR_NO_JOB_FOUND: 'Vorgang nicht gefunden. Möglicherweise ist er schon beendet.',
  ERR_VALIDATION: 'Einige Felder sind ungültig. Korrigieren Sie die markierten und senden Sie erneut.',
  ERR_INVALID_JSON: 'Ungültiges JSON. Korrigieren Sie den Text und versuchen Sie es erneut.',
  ERR_PAYLOAD_TOO_LARGE: 'Der gesendete Inhalt ist zu groß. Senden Sie weniger auf einmal.',
  ERR_REQUEST_TIMEOUT:
    'Das Senden hat zu lange gedauert und wurde abgebrochen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  ERR_UNSUPPORTED_MEDIA: 'Dieses Format wird nicht angenommen. Senden Sie den Inhalt in einem anderen Format.',
  ERR_NOT_FOUND: 'Das Gesuchte existiert nicht oder ist umgezogen.',
  ERR_IDEMPOTENCY_KEY: 'Dieser Wiederholungsschlüssel wurde mit einer anderen Anfrage benutzt. Verwenden Sie einen neuen.',
  ERR_REQUEST_RUNNING: 'Dieselbe Anfrage wird noch bearbeitet. Warten Sie einen Moment und wiederholen Sie sie.',
  ERR_REQUEST_UNANSWERED:
    'Diese Anfrage wurde ausgeführt, aber die Antwort ging verloren. Prüfen Sie das Ergebnis, bevor Sie sie neu stellen.',
  ERR_CONFLICT: 'Dieser Eintrag wurde von jemand anderem geändert. Laden Sie die Ansicht neu und versuchen Sie es erneut.',
  ERR_FETCHING: 'Fehler beim Abrufen der Daten. Versuchen Sie es erneut.',
  ERR_LOADING: 'Fehler beim Laden: {what}. Versuchen Sie es erneut.',
  ERR_UNKNOWN: 'Ein unbekannter Fehler ist aufgetreten.',
  ERR_UNAVAILABLE: 'Das System ist derzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  ERR_INTERNAL: 'Ein Fehler ist aufgetreten. Versuchen Sie es erneut; wenn er bleibt, wenden Sie sich an den Support.',
} satisfies Record<ErrorCode, string>

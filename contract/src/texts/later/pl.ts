import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'Numery są już sprawdzane na tym kanale. Poczekaj, aż to się skończy, albo anuluj w Pracach.',
  // Bots
  ERR_BOT_UNREACHABLE: 'Adres bota nie odpowiedział. Sprawdź adres i czy jego serwer działa.',
  ERR_BOT_TIMEOUT: 'Bot nie odpowiedział na czas.',
  ERR_BOT_KEY: 'Klucz bota został odrzucony. Skopiuj go ponownie z panelu dostawcy.',
  ERR_BOT_NOT_FOUND: 'Serwer odpowiedział, ale ten bot nie istnieje lub nie jest opublikowany. Sprawdź nazwę i opublikuj bota.',
  ERR_BOT_MODEL: 'Model nie został wybrany, nie istnieje lub nie jest dostępny dla tego klucza. Wybierz inny.',
  ERR_BOT_QUOTA: 'Konto u dostawcy bota nie ma środków lub przekroczyło limit.',
  ERR_BOT_LIMITED: 'Dostawca bota otrzymał zbyt wiele zapytań. Spróbuj za chwilę.',
  ERR_BOT_ANSWER: 'Bot odpowiedział coś niezrozumiałego. Sprawdź, czy to adres jego API.',
  ERR_BOT_FAILED: 'Bot zgłosił, że nie udało mu się odpowiedzieć.',
  ERR_BOT_REFUSED: 'Model odmówił odpowiedzi lub nic nie odpowiedział.',
  ERR_BOT_TYPE: 'Aplikacja bota jest innego typu. Wybierz typ, jaki ma u dostawcy.',
  ERR_BOT_CANNOT: 'Bot zażądał czegoś, co nie jest tu możliwe w rozmowie.',
  ERR_BOT_ASSISTANT: 'OpenAI zakończyło asystentów (asst_…) w sierpniu 2026. Wklej tu tekst jego instrukcji.',
  ERR_BOT_STORED_PROMPT: 'OpenAI kończy zapisane prompty (pmpt_…) 30.11.2026. Wklej tu wcześniej jego tekst.',
  ERR_BOT_TEST_ADDRESS:
    'To adres testowy n8n, który odpowiada tylko przy otwartym edytorze. Użyj produkcyjnego, z /webhook/, i opublikuj przepływ.',
  ERR_BOT_JSON: 'Ten JSON nie należy do konta usługi Google z ważnym kluczem. Pobierz plik klucza ponownie i wklej go w całości.',
  ERR_BOT_MONTH:
    'Miesięczny limit bota został osiągnięty. Rozmowy trafiają do kolejki do następnego miesiąca lub podniesienia limitu.',
  ERR_BOT_DOUBT:
    'Rozmowa z botem została przerwana w trakcie odpowiedzi. Aby nikt nie dostał dwóch odpowiedzi, trafiła do kolejki.',
  ERR_BOT_OWN_NUMBER:
    'Ten numer to kanał tej samej instalacji: dwa boty rozmawiałyby bez końca. Rozmowa trafiła do kolejki i przez 24 godziny żaden bot nie odpowiada temu kontaktowi.',
  ERR_BOT_SAME_TEXT:
    'Kontakt wysłał ten sam tekst trzy razy w ciągu minuty, jak maszyna. Rozmowa trafiła do kolejki i przez 24 godziny żaden bot mu nie odpowiada.',
  ERR_BOT_MANY_TURNS:
    'Bot odpowiedział temu kontaktowi 15 razy w ciągu pięciu minut: po drugiej stronie jest chyba maszyna. Rozmowa trafiła do kolejki i przez 24 godziny żaden bot mu nie odpowiada.',
  ERR_BOT_INCOMPLETE: 'Brakuje danych tego bota. Uzupełnij jego pola w kanale lub w Ustawieniach.',
  ERR_ASSISTANCE_OFF: 'Pomoc dla pracowników jest wyłączona. Administrator włącza ją w Ustawieniach, Pomoc dla pracowników.',
  ERR_ASSISTANCE_MONTH: 'Pomoc dla pracowników osiągnęła limit tego miesiąca. Administrator może go zwiększyć w ustawieniach.',
  ERR_ASSISTANCE_EMPTY: 'Ta rozmowa nie ma jeszcze tekstu. Poczekaj, aż klient napisze.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Ta kampania już nie istnieje. Odśwież listę.',
  ERR_NO_CAMPAIGN_FOUND: 'Nie znaleziono kampanii.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Edytować i planować można tylko kampanie oczekujące lub anulowane. Najpierw anuluj tę kampanię.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'Nie można zaplanować kampanii z datą z przeszłości. Wybierz datę przyszłą.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'Kampania nie ma kontaktów. Przed zaplanowaniem dodaj co najmniej jeden.',
  ERR_CAMPAIGN_LINKING: 'Kontakty są jeszcze dodawane do tej kampanii. Poczekaj, aż to się skończy, i wtedy ją uruchom.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp ograniczył ten numer, bo wiele osób go zablokowało lub zgłosiło. Poczekaj, zwolnij tempo i popraw treść.',
  ERR_MARKETING_LIMIT:
    'Meta nie dostarczyła: ta osoba dostała już dość wiadomości marketingowych. Spróbuj ponownie po 24 godzinach.',
  ERR_MARKETING_EXPERIMENT: 'Meta nie dostarcza tej osobie marketingu (bierze udział w eksperymencie). Ponowienie nic nie da.',
  ERR_OPTED_OUT: 'Ta osoba nie chce otrzymywać wiadomości marketingowych.',
  ERR_TEMPLATE_REFUSED: 'Dostawca nie przyjął tego szablonu. Przeczytaj podany powód, popraw go i prześlij ponownie.',
  ERR_TEMPLATE_WRONG: 'Szablon nie istnieje w tym języku lub łamie zasady Meta. Odśwież szablony kanału i wybierz inny.',
  ERR_TEMPLATE_VARIABLES: 'Zmienne tej wiadomości nie pasują do szablonu: brakuje wartości albo jest za długa.',
  ERR_TEMPLATE_PAUSED: 'Meta wstrzymała ten szablon z powodu niskiej jakości. Wróci za kilka godzin; kampania na niego czeka.',
  ERR_TEMPLATE_DISABLED: 'Meta wyłączyła ten szablon. Utwórz inny i wybierz go w kampanii.',
  ERR_LINE_BUSY: 'Linia zajęta, spróbuj później lub zmień plan na wyższy.',
  ERR_CALL_NO_NUMBER: 'Wybrany numer nie istnieje. Sprawdź numery kierunkowe kraju i regionu.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'Adres nie odpowiedział. Sprawdź go i spróbuj ponownie.',
  ERR_INTEGRATION_KEY: 'Klucz nie został przyjęty. Sprawdź go albo utwórz nowy.',
  ERR_INTEGRATION_ANSWER: 'Adres odpowiedział, ale to nie jest oczekiwana usługa.',
  ERR_INTEGRATION_EMPTY: 'Nie ma czego sprawdzić. Wypełnij pola i spróbuj ponownie.',
  ERR_MAIL_HOST: 'Nie znaleziono serwera. Sprawdź nazwę serwera.',
  ERR_MAIL_PORT: 'Nikt nie odpowiada na tym porcie. Sprawdź go: zwykle 587 lub 465.',
  ERR_MAIL_SECURITY: 'Serwer nie przyjmuje tego zabezpieczenia na tym porcie. Użyj STARTTLS na 587, a TLS na 465.',
  ERR_MAIL_CERTIFICATE: 'Certyfikat nie należy do tego serwera lub wygasł. Sprawdź nazwę serwera.',
  ERR_MAIL_PLAIN: 'Bez szyfrowania: hasło i wiadomości idą przez sieć otwarcie.',
  ERR_MAIL_LOGIN: 'Serwer nie przyjął użytkownika lub hasła. Sprawdź oba.',
  ERR_MAIL_SENDER: 'Serwer nie pozwala wysyłać z tego adresu. Użyj adresu tego konta.',
  ERR_MAIL_RECEIVER: 'Serwer nie przyjął wiadomości testowej na Twój adres.',
  ERR_MAIL_DOMAIN: 'Domena nadawcy nie ma SPF: wiadomość może trafić do spamu.',
  ERR_NO_GROUP_FOUND: 'Nie znaleziono grupy. Być może kanał ją opuścił, odczytaj grupy ponownie.',
  ERR_NO_GROUP_RULE_FOUND: 'Nie znaleziono reguły. Być może została usunięta.',
  ERR_GROUP_NOT_ADMIN: 'Ten numer nie jest administratorem grupy. Poproś administratora o jego awans w WhatsAppie.',
  ERR_GROUP_NUMBERS: 'Nie użyto żadnego numeru: niektórych nie da się odczytać. Popraw wskazane.',
  ERR_GROUP_PICTURE: 'Zdjęcie grupy musi być plikiem JPEG o rozmiarze do 2 MB. Wybierz inne.',
  ERR_GROUP_PICTURE_ADDRESS:
    'Pod tym adresem nie udało się odczytać obrazu. Sprawdź, czy otwiera się w przeglądarce i pokazuje tylko zdjęcie, do 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'Numer {number} jest numerem samego kanału. Usuń go z listy.',
  ERR_NO_WEBHOOK_FOUND: 'Nie znaleziono adresu webhooka. Mógł zostać usunięty.',
  ERR_NO_DELIVERY_FOUND: 'Nie znaleziono dostarczenia. Są przechowywane przez 30 dni.',
  ERR_WEBHOOK_LIMIT: 'Firma może mieć do {limit} adresów webhooków. Najpierw usuń jeden.',
  ERR_WEBHOOK_URL: 'Nieprawidłowy adres. Podaj pełny adres publiczny z https://.',
  ERR_WEBHOOK_ANSWER: 'Adres odpowiedział błędem.',
  ERR_WEBHOOK_REDIRECT: 'Adres przekierowuje gdzie indziej. Podaj adres końcowy.',
  ERR_WEBHOOK_TIMEOUT: 'Adres nie odpowiedział w ciągu 15 sekund.',
  ERR_WEBHOOK_GONE: 'Adres odpowiedział, że już nie istnieje (410), i został wyłączony.',
  ERR_WEBHOOK_DEAD: 'Adres zawodził przez pięć dni i został wyłączony.',
  ERR_TRANSCRIPTION_JSON: 'Klucz nie jest poprawnym JSON-em. Skopiuj cały plik.',
  ERR_TRANSCRIPTION_ACCOUNT: 'JSON nie jest kontem usługi Google. Utwórz klucz konta usługi i wklej plik.',
  ERR_TRANSCRIPTION_REFUSED:
    'Usługa odmówiła transkrypcji. Sprawdź, czy API mowy jest włączone w projekcie i czy konto może z niego korzystać.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'Tej opcji nie można łączyć z inną, która jest włączona. Najpierw wyłącz tamtą.',
  ERR_REPORT: 'Błąd generowania raportu. Sprawdź filtry i spróbuj ponownie.',
  ERR_REPORT_ROWS:
    'Raport ma {count} wierszy, zbyt wiele na pobranie od razu. Wyeksportuj go na ekranie i poczekaj na plik: Operacje.',
  ERR_NO_REPORT_MAIL_FOUND: 'Nie znaleziono wysyłki raportu. Mogła zostać usunięta.',
  ERR_REPORT_MAIL_LIMIT: 'Możesz otrzymywać e-mailem najwyżej {limit} raportów. Najpierw usuń jeden.',
  ERR_NO_JOB_FOUND: 'Nie znaleziono zadania. Mogło się już zakończyć.',
  ERR_INVALID_JSON: 'Nieprawidłowy JSON. Popraw tekst i spróbuj ponownie.',
  ERR_PAYLOAD_TOO_LARGE: 'Wysłana treść jest zbyt duża. Wyślij mniej naraz.',
  ERR_REQUEST_TIMEOUT: 'Wysyłanie trwało zbyt długo i zostało przerwane. Sprawdź połączenie i spróbuj ponownie.',
  ERR_UNSUPPORTED_MEDIA: 'Ten format nie jest obsługiwany. Wyślij treść w innym formacie.',
  ERR_IDEMPOTENCY_KEY: 'Tego klucza powtórzenia użyto z innym żądaniem. Użyj nowego.',
  ERR_REQUEST_RUNNING: 'To samo żądanie jest jeszcze obsługiwane. Poczekaj chwilę i powtórz je.',
  ERR_REQUEST_UNANSWERED: 'To żądanie zostało wykonane, ale odpowiedź zaginęła. Sprawdź wynik, zanim poprosisz ponownie.',
  ERR_CONFLICT: 'Ktoś inny zmienił ten wpis. Odśwież ekran i spróbuj ponownie.',
  ERR_FETCHING: 'Błąd pobierania danych. Spróbuj ponownie.',
  ERR_LOADING: 'Błąd ładowania: {what}. Spróbuj ponownie.',
  ERR_UNAVAILABLE: 'System jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
} satisfies Record<keyof typeof source, string>

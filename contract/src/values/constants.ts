/** Every number the two specification documents name, once. */

/** What the product is called where no brand says otherwise. */
export const PRODUCT = 'Balcão'

export const REQUEST_TIMEOUT_MS = 20_000
export const IDLE_RELOAD_SECONDS = 7200
export const LOGIN_REDIRECT_SECONDS = 2
export const OVERLAY_AFTER_SECONDS = 2
export const OVERLAY_HIDE_SECONDS = 1
export const SUCCESS_TOAST_MS = 500
/** Warnings and errors stay at least this long, and while the pointer or the focus rests on them. */
export const WARNING_TOAST_MS = 6000
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

export const DEFAULT_TICKET_STATUSES = ['open', 'pending'] as const
export const DEFAULT_PAGE = 1
export const TICKET_PAGE_SIZE = 40
export const TICKET_PAGE_SIZE_RANGE = { min: 10, max: 200 } as const
export const MESSAGE_PAGE_SIZE = 30
export const TICKET_LIST_REST_SECONDS = 3
/** So long the mover can take a move back: the notice that offers it is shown for eight seconds, a slow line may need more. */
export const TICKET_UNDO_SECONDS = 120
/** What was done to many is taken back for longer: it takes longer to see. */
export const BULK_UNDO_SECONDS = 600
export const MASS_RESOLVE_BATCH = 10

export const MAX_FORWARDED = 10
export const FORWARD_CONTACTS = 1
export const CONTACT_SEARCH_LETTERS = 2
export const INTERACTIVE_TEXT = { min: 1, max: 60 } as const
export const BUTTON_LABEL_MAX = 20

export const PASSWORD_MIN = 7
export const LOGIN_RATE_WAIT_SECONDS = 60
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_DAYS = 30
/** Two tabs may present the same refresh token within this time without being taken for thieves. */
export const REFRESH_GRACE_SECONDS = 10
/** A change of rights, a logout or a deactivation is everywhere within this time. */
export const RIGHTS_EVERYWHERE_SECONDS = 5

export const FAREWELL_CLOSE_SECONDS = 30
/** So long it rests after its farewell; the sweep that closes it then runs every second. */
export const FAREWELL_REST_SECONDS = 25
export const AUTO_CLOSE_MINUTES = [10, 60, 1440, 7200, 14_400] as const
export const SCHEDULE_PRESETS = ['30 minutes', 'tomorrow', 'next week', 'custom'] as const
export const MESSAGE_RECURRENCE_DAYS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 60] as const
export const TASK_RECURRENCE_DAYS = [0, 7, 30, 45, 60, 75, 90] as const
/** A rating nobody gives is no longer waited for. */
export const RATING_EXPIRY_HOURS = 24
/** Nobody is asked twice within these. */
export const RATING_REST_HOURS = 6
export const RATING = { min: 0, max: 5 } as const
export const RATING_LABELS = ['poor', 'fair', 'good', 'very good', 'excellent', 'incredible'] as const
export const COMPLAINT_WARNING_PERCENT = 2

export const TENANT_QUEUES_REFRESH_SECONDS = 10
export const QUEUE_RESTARTS_BEFORE_BACKEND = 5

export const CALL_RESET_MS = 3500
export const LINE_FALLBACK_MS = 1000

export const CURRENCY = { locale: 'pt-BR', code: 'BRL', symbol: 'R$', decimals: { min: 2, max: 3 } } as const
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
export const BUSINESS_HOUR_TYPES = ['O', 'C', 'H'] as const
export const DATE_FORMAT = 'dd/MM/yyyy'
export const DATE_TIME_FORMAT = 'dd/MM/yyyy HH:mm'
export const FULL_DATE_FORMAT = 'dd/MM/yyyy HH:mm:ss'
export const UPDATE_FILE = 'update_rapido.zip'

export const BODY_LIMIT_BYTES = 1024 * 1024
/** Of a call nobody answers for. */
export const ANONYMOUS_BODY_LIMIT_BYTES = 16 * 1024
export const WEBHOOK_LIMIT_BYTES = 4 * 1024 * 1024

/** The company that runs the installation; it can be neither deactivated nor deleted. */
export const MAIN_TENANT = 1

/** The version of the terms of use a tenant's acceptance names. */
export const TERMS_VERSION = '2026-11'

export const CAPTCHA = { widthPx: 360, heightPx: 72, tolerance: 12, secondsToAnswer: 120, secondsToUse: 180 } as const
/** The balloon that is slid into its slot: drawn by the browser at the scene's height it has in the scene, in the scene's pixels. */
export const CAPTCHA_PIECE = {
  width: 42,
  height: 37,
  top: 15,
  path: 'M7 0H35a7 7 0 0 1 7 7V22a7 7 0 0 1-7 7H23L14 37V29H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Z',
} as const
export const LOGIN_CODE_MINUTES = 10
export const RESET_TOKEN_MINUTES = 60
export const INVITATION_DAYS = 7
/** A link that proves the e-mail of a signup. */
export const EMAIL_PROOF_HOURS = 72

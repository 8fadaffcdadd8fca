export const CAMPAIGN_STATUSES = ['pending', 'scheduled', 'processing', 'canceled', 'finished'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** Where a recipient stands: exactly one of these. `canceled` is how who waits in a canceled campaign reads. */
export const BUCKETS = [
  'waiting',
  'canceled',
  'skipped',
  'sending',
  'unconfirmed',
  'failed',
  'sent',
  'delivered',
  'read',
] as const
export type Bucket = (typeof BUCKETS)[number]

/** Why somebody of the audience gets nothing. */
export const SKIP_REASONS = ['stopped', 'blocked', 'lately', 'variable', 'window', 'gone'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Why a campaign stopped by itself; `person`: somebody paused it. Each has a sentence and a cure on screen. */
export const PAUSE_CODES = [
  'person',
  'templatePaused',
  'templateDisabled',
  'templateWrong',
  'variables',
  'marked',
  'complaints',
  'refusals',
  'channels',
  'restored',
] as const
export type PauseCode = (typeof PAUSE_CODES)[number]

export const STOP_SOURCES = ['word', 'button', 'preference', 'provider', 'person'] as const

/** The forms a mass send is made with. */
export const MASS_TABS = ['template', 'template-variavel', 'texto', 'textovariavel', 'sms'] as const
export type MassTab = (typeof MASS_TABS)[number]
/** Lines and letters of one mass send; more people are what a campaign is for. */
export const MOST_MASS_LINES = 10_000
export const MOST_MASS_TEXT = 900_000
/** Who may send in mass. */
export const MASS_SENDERS = ['everybody', 'supervisors', 'admins'] as const

/** The complete state of a campaign, by bucket: `total` is the sum of pending, canceled, skipped, failed, sent and delivered. */
export const MOST_TEXTS = 3
export const MOST_PER_CALL = 5_000
/** Complaints over this share get numbers banned: people are told before they send. */
export const SPAM_PERCENT = 2
/** A word of a customer is an opt-out so long after a campaign reached them. */
export const OPT_OUT_DAYS = 7

// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface AdsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  key: string
  name: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AnnouncementsTable {
  id: Generated<number>
  message: string
  level: string
  audience: JSONColumnType<object>
  by_name: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface AssistanceMonthsTable {
  tenant_id: Generated<number>
  month: string
  asked: Generated<number>
  tokens: Generated<number>
}

export interface AttemptsTable {
  kind: string
  key: string
  count: number
  window_ends_at: ColumnType<Date, Date | string, Date | string>
}

export interface AttendancesTable {
  tenant_id: Generated<number>
  ticket_id: number
  n: number
  opened_at: ColumnType<Date, Date | string, Date | string>
  opened_day: string
  contact_id: number
  channel_id: number
  queue_id: number | null
  user_id: number | null
  status: string
  is_group: boolean
  by_company: boolean
  demand_id: number | null
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  closed_day: string | null
  closed_how: string | null
  closed_by: number | null
  wait_s: number | null
  reply_s: number | null
  handle_s: number | null
  resolve_s: number | null
  waited_s: number | null
  waits: number | null
  longest_s: number | null
  was_asked: Generated<boolean>
  evaluation: number | null
  value: number | null
  by_bot: Generated<boolean>
  handed: Generated<boolean>
  ad_id: number | null
  received: number | null
  sent: number | null
  failed: number | null
  billed: number | null
  office_wait_s: number | null
  office_reply_s: number | null
  office_handle_s: number | null
  office_resolve_s: number | null
}

export interface AuditEndsTable {
  tenant_id: Generated<number>
  audit_id: number
  hash: string
}

export interface AuditLogTable {
  tenant_id: Generated<number>
  id: Generated<number>
  actor_id: number | null
  actor_tenant_id: number | null
  action: string
  details: Generated<unknown>
  at: ColumnType<Date, Date | string | undefined, Date | string>
  previous: string | null
  hash: string | null
}

export interface BirthdayMessagesTable {
  tenant_id: Generated<number>
  channel_id: number
  message: Generated<string>
  file_id: string | null
  hour: number
  is_active: boolean
  done_on: string | null
}

export interface BirthdayWishesTable {
  tenant_id: Generated<number>
  contact_id: number
  year: number
  channel_id: number
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface BotCircuitsTable {
  tenant_id: Generated<number>
  key: string
  engine: string
  host: Generated<string>
  failures: Generated<Date[]>
  open_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  opened_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface BotMemoryTable {
  tenant_id: Generated<number>
  ticket_id: number
  engine: string
  memory: JSONColumnType<object>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface BotModelEndsTable {
  tenant_id: Generated<number>
  model: string
  ends_at: ColumnType<Date, Date | string, Date | string>
  told_days: number
  told_at: ColumnType<Date, Date | string, Date | string>
}

export interface BotRunsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  ticket_id: number
  engine: string
  flow_id: number | null
  version: number | null
  state: Generated<unknown>
  heard_seq: Generated<number>
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  gathers_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  held_by: string | null
  lease_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  within: string | null
  began_at: ColumnType<Date, Date | string | undefined, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_how: string | null
  ended_because: string | null
  ended_details: string | null
  asks_again: Generated<boolean>
}

export interface BotSilencesTable {
  tenant_id: Generated<number>
  contact_id: number
  until: ColumnType<Date, Date | string, Date | string>
  why: string
}

export interface BotTurnsTable {
  tenant_id: Generated<number>
  run_id: number
  turn: number
  at: ColumnType<Date, Date | string | undefined, Date | string>
  flow_id: number | null
  version: number | null
  channel_id: number
  input: string
  from_seq: number
  to_seq: number
  asked: Generated<string>
  said: Generated<string>
  path: Generated<unknown>
  calls: Generated<unknown>
  log: Generated<unknown>
  outcome: string
  is_folded: Generated<boolean>
  stood: string | null
  answered_ms: number | null
  misfit: string | null
}

export interface BotUsageTable {
  tenant_id: Generated<number>
  ticket_id: number
  engine: string
  month: string
  channel_id: number
  messages: Generated<number>
  tokens: Generated<number>
}

export interface BrandsTable {
  tenant_id: Generated<number>
  name: string | null
  colors: Generated<unknown>
  mail_from: string | null
  logo: Buffer | null
  logo_hash: string | null
  favicon: Buffer | null
  favicon_hash: string | null
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  terms: string | null
}

export interface BusinessHoursTable {
  tenant_id: Generated<number>
  week: Generated<unknown>
  special_days: Generated<unknown>
  message: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CampaignChannelsTable {
  tenant_id: Generated<number>
  campaign_id: number
  channel_id: number
  next_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CampaignRecipientsTable {
  tenant_id: Generated<number>
  campaign_id: number
  no: number
  kind: string
  scope: Generated<string>
  key: string
  value: string
  name: Generated<string>
  contact_id: number | null
  vars: JSONColumnType<object | null>
  zone: Generated<number>
  state: Generated<number>
  reason: string | null
  variant: number | null
  channel_id: number | null
  taken_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  replied_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  stopped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface CampaignTalliesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  campaign_id: number
  channel_id: number | null
  variant: number | null
  what: string
  hour: ColumnType<Date | null, Date | string | null, Date | string | null>
  n: number
}

export interface CampaignWordsTable {
  tenant_id: Generated<number>
  campaign_id: number
  block: number
  words: string
}

export interface CampaignZonesTable {
  tenant_id: Generated<number>
  campaign_id: number
  zone: number
  low: Generated<number>
}

export interface CampaignsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: Generated<string>
  tab: string | null
  name: string
  status: Generated<string>
  paused_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  pause_code: string | null
  pause_details: string | null
  start_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  gap_min_ms: Generated<number>
  gap_max_ms: Generated<number>
  hours: JSONColumnType<object | null>
  hours_of: Generated<string>
  daily_cap: number | null
  stop_percent: Generated<number>
  skip_days: number | null
  texts: Generated<string[]>
  template: JSONColumnType<object | null>
  parts: JSONColumnType<object | null>
  file_id: string | null
  stop_button: string | null
  fallbacks: Generated<unknown>
  gaps: Generated<string>
  seed: Generated<number>
  parent_id: number | null
  created_by: number
  started_by: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  outcomes_from: Generated<number>
  told_at: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  delivered_from: Generated<number>
  stopped_from: Generated<number>
}

export interface CaptchasTable {
  id: string
  target: number
  state: Generated<string>
  pass_hash: string | null
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface ChannelAlarmsTable {
  tenant_id: Generated<number>
  channel_id: number
  down_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  back_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface ChannelLinksTable {
  tenant_id: Generated<number>
  channel_id: number
  key_hash: string
  made_by: number
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface ChannelRequestsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  channel_id: number
  request: JSONColumnType<object>
  contact_id: number | null
  message_id: number | null
  user_id: number | null
  is_awaited: boolean
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  done_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  answer: JSONColumnType<object | null>
  code: string | null
  details: string | null
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface ChannelStoreTable {
  tenant_id: Generated<number>
  channel_id: number
  key: string
  value: string
}

export interface ChannelTemplatesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  channel_id: number
  external_id: string
  name: string
  language: string
  category: string
  status: string
  reason: string | null
  content: JSONColumnType<object>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  held_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  held_by: number | null
}

export interface ChannelsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: string
  name: string
  status: Generated<string>
  is_default: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  queue_id: number | null
  user_id: number | null
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  number: string | null
  status_code: string | null
  status_details: string | null
  qr_code: string | null
  pairing_code: string | null
  retries: Generated<number>
  hook_key: Generated<string>
  config: Generated<unknown>
  secrets: string | null
  keep_connected: Generated<boolean>
  wish: string | null
  wish_no: Generated<number>
  held_by: string | null
  paused_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  pause_code: string | null
  last_in_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_out_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  failures: Generated<number>
  farewell: Generated<string>
  auto_close_keyword: Generated<string>
  auto_evaluation: Generated<boolean>
  auto_distribution: Generated<boolean>
  destroy_messages: Generated<boolean>
  history: Generated<unknown>
  chat_flow_id: number | null
  templates_synced_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  code_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  standing: Generated<unknown>
  status_since: ColumnType<Date, Date | string | undefined, Date | string>
  bot_engine: string | null
}

export interface ChatFlowsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  description: Generated<string>
  kind: Generated<string>
  test_number: Generated<string>
  draft: JSONColumnType<object | null>
  draft_rev: Generated<number>
  draft_by: number | null
  draft_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  published: number | null
  created_by: number | null
  steps: Generated<number>
  errors: Generated<number>
  draft_changes: Generated<number>
  calls: Generated<number[]>
  keywords: Generated<string[]>
  auto_reply: JSONColumnType<object | null>
}

export interface ChatMembersTable {
  tenant_id: Generated<number>
  chat_id: number
  user_id: number
  from_seq: Generated<number>
  until_seq: number | null
  read_seq: Generated<number>
  muted: Generated<boolean>
  joined_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatMentionsTable {
  tenant_id: Generated<number>
  user_id: number
  chat_id: number
  seq: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatMessagesTable {
  tenant_id: Generated<number>
  chat_id: number
  seq: number
  id: Generated<number>
  user_id: number
  body: string
  file_id: string | null
  ticket_id: number | null
  mentions: Generated<number[]>
  reactions: Generated<unknown>
  id_front: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  edited_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  quotes: number | null
}

export interface ChatPaceTable {
  tenant_id: Generated<number>
  user_id: number
  said: number
  until: ColumnType<Date, Date | string, Date | string>
}

export interface ChatsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: string
  name: string | null
  pair: string | null
  owner_id: number | null
  last_seq: Generated<number>
  last_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface ContactImportsTable {
  tenant_id: Generated<number>
  work_id: number
  contact_id: number
  before: JSONColumnType<object | null>
  print: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ContactMergesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  keep_id: number
  keep_before: JSONColumnType<object>
  gone: JSONColumnType<object>
  identities: JSONColumnType<object>
  rows: JSONColumnType<object>
  joined: boolean
  print: string | null
  merged_by: number | null
  merged_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ContactTagsTable {
  tenant_id: Generated<number>
  contact_id: number
  tag_id: number
}

export interface ContactWalletsTable {
  tenant_id: Generated<number>
  contact_id: number
  user_id: number
  position: number
}

export interface ContactsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: Generated<string>
  name: string
  number: string | null
  email: string | null
  cpf: string | null
  birthday: string | null
  first_name: string | null
  last_name: string | null
  business_name: string | null
  messenger_id: string | null
  instagram_pk: string | null
  picture_url: string | null
  kanban_id: number | null
  blocked: Generated<boolean>
  chatbot_blocked: Generated<boolean>
  extra: Generated<unknown>
  tag_ids: Generated<number[]>
  wallet_ids: Generated<number[]>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  is_blocked_there: Generated<boolean>
  blocked_us_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  kanban_rank: string | null
  kanban_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  kanban_value: number | null
  kanban_moves: Generated<number>
  search: ColumnType<string | null, never, never>
  ignored: Generated<number>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  area: ColumnType<number | null, never, never>
  checked_number: string | null
  checked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_number_missing: Generated<boolean>
}

export interface DemandsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DoorsTable {
  tenant_id: Generated<number>
  kind: string
  key: string
  ref: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DraftFilesTable {
  tenant_id: Generated<number>
  user_id: number
  ticket_id: number
  file_id: string
}

export interface DraftsTable {
  tenant_id: Generated<number>
  user_id: number
  ticket_id: number
  words: JSONColumnType<object>
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FactsSetAsideTable {
  tenant_id: Generated<number>
  id: number
  event: string
  payload: JSONColumnType<object>
  rooms: string[]
  except_rooms: string[]
  reason: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FarewellsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  message: string
  user_id: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FilesTable {
  tenant_id: Generated<number>
  id: Generated<string>
  owner_id: number | null
  sha256: string
  size: number
  type: string
  kind: string
  name: string
  seconds: number | null
  unused_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FlowFilesTable {
  tenant_id: Generated<number>
  flow_id: number
  file_id: string
}

export interface FlowSecretsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  origin: string
  value: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FlowStatsTable {
  tenant_id: Generated<number>
  flow_id: number
  version: number
  node: string
  exit: string
  day: string
  channel_id: number
  entered: Generated<number>
  passed: Generated<number>
  dropped: Generated<number>
  handed: Generated<number>
}

export interface FlowVersionsTable {
  tenant_id: Generated<number>
  flow_id: number
  version: number
  document: JSONColumnType<object>
  note: Generated<string>
  created_by: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  start: Generated<unknown>
}

export interface FunctionsTable {
  name: string
  place: number
  kind: string
  hash: string
  signature: string
}

export interface GoneNamesTable {
  tenant_id: Generated<number>
  kind: string
  id: number
  name: string
}

export interface GroupDeedsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  group_id: number
  channel_id: number
  rule: string
  what: string
  rule_id: number | null
  person: Generated<string>
  about: Generated<string>
  target: Generated<unknown>
  result: Generated<string>
  not_before: ColumnType<Date | null, Date | string | null, Date | string | null>
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  at: ColumnType<Date, Date | string | undefined, Date | string>
  done_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface GroupPacesTable {
  tenant_id: Generated<number>
  channel_id: number
  strangers: Generated<number>
  groups: Generated<number>
  raised_by: number | null
  raised_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  next_at: ColumnType<Date, Date | string | undefined, Date | string>
  rests_until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface GroupRulesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  rule: string
  text: string
  key: Generated<string>
  note: Generated<string>
  group_id: number | null
  removes_author: Generated<boolean>
  user_id: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface GroupSeatsTable {
  tenant_id: Generated<number>
  group_id: number
  channel_id: number
  is_admin: Generated<boolean>
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface GroupStepsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  work_id: number
  channel_id: number
  act: string
  group_id: number | null
  number: Generated<string>
  params: Generated<unknown>
  is_stranger: Generated<boolean>
  state: Generated<string>
  outcome: string | null
  not_before: ColumnType<Date | null, Date | string | null, Date | string | null>
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  done_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  invited_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface GroupWatchesTable {
  tenant_id: Generated<number>
  channel_id: number
  ban: Generated<boolean>
  word: Generated<boolean>
  greeting: Generated<boolean>
  farewell: Generated<boolean>
  greets_added: Generated<boolean>
}

export interface GroupsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  external_id: string
  name: string
  description: Generated<string>
  people: Generated<number>
  only_admins_write: Generated<boolean>
  only_admins_edit: Generated<boolean>
  link: string | null
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface HandbookPagesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  title: string
  text: string
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface HistorySyncsTable {
  tenant_id: Generated<number>
  work_id: number
  channel_id: number
  stored: Generated<number>
  last_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface IdempotencyKeysTable {
  tenant_id: Generated<number>
  user_id: number
  key: string
  fingerprint: string
  attempt: number
  begun_at: ColumnType<Date, Date | string, Date | string>
  busy_until: ColumnType<Date, Date | string, Date | string>
  wrote_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  status: number | null
  reply: string | null
}

export interface IdentitiesTable {
  tenant_id: Generated<number>
  kind: string
  scope: Generated<string>
  key: string
  value: string
  contact_id: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface IgnoredMessagesTable {
  tenant_id: Generated<number>
  channel_id: number
  reason: string
  day: string
  n: number
}

export interface ImportBlocksTable {
  tenant_id: Generated<number>
  key: string
  block: number
  kind: string
  first: number | null
  size: number
  rows: JSONColumnType<object>
  created_by: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface InboundEventsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  channel_id: number
  payload: JSONColumnType<object>
  reason: string
  attempts: Generated<number>
  next_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
  about: string | null
}

export interface InstallationTable {
  id: Generated<number>
  authorised: Generated<boolean>
  key_check: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  push_keys: string | null
}

export interface IntegrationValuesTable {
  tenant_id: Generated<number>
  kind: string
  config: Generated<unknown>
  secrets: string | null
  hook_key: string | null
  checked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  fault: string | null
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LanesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  color: string | null
  position: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LinkPreviewsTable {
  tenant_id: Generated<number>
  url: string
  preview: JSONColumnType<object | null>
  fetched_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LoginCodesTable {
  tenant_id: Generated<number>
  user_id: number
  code_hash: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  tries: Generated<number>
}

export interface MacroTagsTable {
  tenant_id: Generated<number>
  macro_id: number
  tag_id: number
  adds: boolean
}

export interface MacrosTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number | null
  name: string
  message: Generated<string>
  demand_id: number | null
  ending: Generated<string>
  to_user_id: number | null
  to_queue_id: number | null
  to_team_id: number | null
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MarketingStopsTable {
  tenant_id: Generated<number>
  kind: string
  scope: Generated<string>
  key: string
  value: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
  source: string
  campaign_id: number | null
  created_by: number | null
}

export interface MediaFetchesTable {
  tenant_id: Generated<number>
  message_id: number
  channel_id: number
  source: string
  by_session: Generated<boolean>
  attempts: Generated<number>
  next_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  reason: string | null
}

export interface MessageCostsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  channel_id: number
  message_id: number
  said: JSONColumnType<object>
  said_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MessageOriginsTable {
  tenant_id: Generated<number>
  message_id: number
  kind: string
  ref: number | null
  node: string | null
}

export interface MessageTextsTable {
  tenant_id: Generated<number>
  message_id: number
  kind: string
  language: Generated<string>
  text: string
  spans: JSONColumnType<object | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  tsv: ColumnType<string | null, never, never>
}

export interface MessagesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  contact_id: number
  channel_id: number
  ticket_id: number | null
  loose_contact_id: ColumnType<number | null, never, never>
  seq: number | null
  from_me: boolean
  user_id: number | null
  author: string | null
  author_name: string | null
  type: Generated<string>
  body: Generated<string>
  media: JSONColumnType<object | null>
  send_type: Generated<string>
  status: string
  ack: Generated<number>
  error: string | null
  external_id: string | null
  id_front: string | null
  quoted_id: number | null
  quotes: string | null
  reactions: JSONColumnType<object | null>
  edits: JSONColumnType<object | null>
  edited_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_forwarded: Generated<boolean>
  synced_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  schedule_date: ColumnType<Date | null, Date | string | null, Date | string | null>
  said_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  extra: JSONColumnType<object | null>
  file_id: string | null
  payload: JSONColumnType<object | null>
  next_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  in_doubt: Generated<boolean>
  resent: Generated<number>
  is_direct: Generated<boolean>
  error_details: string | null
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  campaign_id: number | null
  campaign_no: number | null
  tsv: ColumnType<string | null, never, never>
  bot_run: number | null
}

export interface MigrationsTable {
  name: string
  hash: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NoteMentionsTable {
  tenant_id: Generated<number>
  note_id: number
  user_id: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NotesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  ticket_id: number
  user_id: number | null
  note: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  join_state: string | null
}

export interface NumberChecksTable {
  tenant_id: Generated<number>
  work_id: number
  channel_id: number
  reached: Generated<number>
  asked: Generated<number>
  failures: Generated<number>
  next_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface OutboxTable {
  tenant_id: Generated<number>
  id: Generated<number>
  event: string
  payload: JSONColumnType<object>
  rooms: string[]
  except_rooms: Generated<string[]>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface OwnVariablesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  value: string
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PasswordResetsTable {
  tenant_id: Generated<number>
  id: string
  user_id: number
  secret_hash: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PlansTable {
  id: Generated<number>
  name: string
  value: number
  connections: number
  users: number
  trial: Generated<boolean>
  trial_period: number | null
  is_active: Generated<boolean>
  open_to_signup: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  storage_gb: Generated<number>
}

export interface PresenceTable {
  tenant_id: Generated<number>
  process_id: string
  user_id: number
  idle: Generated<boolean>
}

export interface ProcessesTable {
  id: string
  roles: string[]
  sockets: string
  host: string
  pid: number
  started_at: ColumnType<Date, Date | string | undefined, Date | string>
  lease_until: ColumnType<Date, Date | string, Date | string>
}

export interface ProtocolsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  ticket_id: number
  protocol: string
  user_id: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PushSubscriptionsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number
  session_id: string
  endpoint: string
  keys: string
  language: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface QueuesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  color: string | null
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface QuickMessagesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  key: string
  message: Generated<string>
  file_id: string | null
  send_as_audio: Generated<boolean>
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  user_id: number | null
}

export interface RatingsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  ticket_id: number
  contact_id: number
  user_id: number | null
  evaluation: number | null
  attempts: Generated<number>
  heard_seq: number
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface RecoveryCodesTable {
  tenant_id: Generated<number>
  user_id: number
  code_hash: string
}

export interface RelayTable {
  id: Generated<number>
  process_id: string | null
  backend: number | null
  epoch: Generated<number>
  batch: Generated<number>
  batch_epoch: Generated<number>
  beat_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface ReportAdDaysTable {
  tenant_id: Generated<number>
  day: string
  id: Generated<number>
  ad_id: number
  user_id: number | null
  queue_id: number | null
  channel_id: number
  total: number
  by_company: number
  reopened: number
  wait_n: number
  wait_sum: number
  reply_n: number
  reply_sum: number
  handle_n: number
  handle_sum: number
  resolve_n: number
  resolve_sum: number
  rating_n: number
  rating_sum: number
  value_n: number
  value_sum: number
}

export interface ReportDaysTable {
  tenant_id: Generated<number>
  day: string
  user_id: number | null
  queue_id: number | null
  channel_id: number
  total: number
  by_company: number
  reopened: number
  wait_n: number
  wait_sum: number
  reply_n: number
  reply_sum: number
  handle_n: number
  handle_sum: number
  resolve_n: number
  resolve_sum: number
  rating_n: number
  rating_sum: number
  value_n: number
  value_sum: number
  received: number
  sent: number
  failed: number
  billed: number
  id: Generated<number>
  bots: Generated<number>
  solved: Generated<number>
  handed: Generated<number>
}

export interface ReportFilledTable {
  tenant_id: Generated<number>
  day: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  zone: Generated<string>
  passes: Generated<number>
}

export interface ReportHoursTable {
  tenant_id: Generated<number>
  day: string
  id: Generated<number>
  hour: number
  user_id: number | null
  queue_id: number | null
  total: number
}

export interface ReportMailsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number
  report: string
  name: string
  filter: JSONColumnType<object>
  every: string
  on_day: number
  hour: number
  file_kind: string
  paused_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  pause_code: string | null
  last_on: string
  outcome: string | null
  outcome_code: string | null
  handed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ReportStaleTable {
  tenant_id: Generated<number>
  day: string
  id: Generated<number>
}

export interface ReportTimesTable {
  tenant_id: Generated<number>
  day: string
  id: Generated<number>
  user_id: number | null
  queue_id: number | null
  channel_id: number
  waits: Buffer
  replies: Buffer
  handles: Buffer
  resolves: Buffer
  ads: Buffer | null
  spans: Buffer | null
}

export interface ReportViewsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  report: string
  name: string
  period: string
  filter: JSONColumnType<object>
  user_id: number
  is_shared: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ReportZonesTable {
  tenant_id: Generated<number>
  zone: string
  moving_to: string | null
  moved_to: Generated<number>
}

export interface RetentionMarksTable {
  tenant_id: Generated<number>
  messages_upto: number
}

export interface RightsChangesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number | null
  session_id: string | null
  version: number | null
  at: ColumnType<Date, Date | string | undefined, Date | string>
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface SandboxFaultsTable {
  tenant_id: Generated<number>
  channel_id: number
  faults: JSONColumnType<object>
}

export interface SandboxLedgerTable {
  tenant_id: Generated<number>
  id: Generated<number>
  channel_id: number
  type: string
  reference: string
  external_id: string
  conversation: string
  payload: JSONColumnType<object>
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SavedViewsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: string
  user_id: number
  is_shared: Generated<boolean>
  name: string
  condition: JSONColumnType<object>
  position: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SchedulesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  contact_id: number
  channel_id: number
  ticket_id: number | null
  user_id: number
  body: Generated<string>
  file_id: string | null
  media: JSONColumnType<object | null>
  id_front: string | null
  status: Generated<string>
  first_at: ColumnType<Date, Date | string, Date | string>
  next_at: ColumnType<Date, Date | string, Date | string>
  every_days: number | null
  repetitions: Generated<number>
  sent: Generated<number>
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  message_id: number | null
  tries: Generated<number>
  error: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SecondFactorsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number
  kind: string
  name: string
  secret: string | null
  last_step: Generated<number>
  credential_id: string | null
  public_key: string | null
  counter: Generated<number>
  host: string | null
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface SecondStepsTable {
  tenant_id: Generated<number>
  id: string
  user_id: number
  secret_hash: string
  is_set_up: Generated<boolean>
  challenge: string | null
  tries: Generated<number>
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface SessionsTable {
  tenant_id: Generated<number>
  id: string
  user_id: number
  secret_hash: string
  previous_hash: string | null
  rotated_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_why: string | null
  agent: string | null
  address: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SettingsTable {
  tenant_id: Generated<number>
  key: string
  value: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: number | null
}

export interface SocketIoAttachmentsTable {
  id: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  payload: Buffer
}

export interface TagsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  tag: string
  color: string
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TaskCommentsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  task_id: number
  user_id: number
  comment: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  mentions: Generated<number[]>
}

export interface TasksTable {
  tenant_id: Generated<number>
  id: Generated<number>
  series_id: Generated<string>
  occurrence: Generated<number>
  name: string
  description: Generated<string>
  limit_at: ColumnType<Date, Date | string, Date | string>
  first_at: ColumnType<Date, Date | string, Date | string>
  priority: Generated<string>
  every_days: number | null
  repetitions: Generated<number>
  owner_id: number
  created_by: number
  given_by: number | null
  given_at: ColumnType<Date, Date | string | undefined, Date | string>
  contact_id: number | null
  ticket_id: number | null
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  finished_by: number | null
  reopened_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  reopened_by: number | null
  noticed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TeamUsersTable {
  tenant_id: Generated<number>
  team_id: number
  user_id: number
}

export interface TeamsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  is_active: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TenantUsageTable {
  tenant_id: Generated<number>
  files: number
  bytes: number
  counted_at: ColumnType<Date, Date | string, Date | string>
}

export interface TenantsTable {
  id: Generated<number>
  name: string
  status: Generated<string>
  overdue: Generated<boolean>
  max_users: number
  max_connections: number
  identity: string | null
  phone: string | null
  hide_unoficial: Generated<boolean>
  payment_active: Generated<boolean>
  payment_token: string | null
  payment_customer: string | null
  plan_id: number | null
  trial: Generated<boolean>
  trial_period: number | null
  trial_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  host: string | null
  rights: Generated<number>
  terms_version: string | null
  terms_by: string | null
  terms_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  deleting_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  uid: Generated<string>
  trial_over_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  erase_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  trial_told: number | null
  erase_told: number | null
}

export interface TermsAcceptancesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  version: string
  accepted_by: string
  accepted_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TicketCountsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  status: string
  room: string
  place: number
  queue_id: number | null
  is_owned: boolean
  is_group: boolean
  chatbot: boolean
  n: number
}

export interface TicketLogsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  ticket_id: number
  type: string
  user_id: number | null
  details: Generated<unknown>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TicketRoomsTable {
  tenant_id: Generated<number>
  ticket_id: number
  room: string
  status: string
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface TicketsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  contact_id: number
  channel_id: number
  is_group: Generated<boolean>
  status: string
  user_id: number | null
  queue_id: number | null
  answered_by: Generated<string>
  chat_flow_id: number | null
  audience: string[]
  version: Generated<number>
  msgs: Generated<number>
  first_seq: Generated<number>
  unread: Generated<number>
  answered: Generated<boolean>
  last_message: Generated<string>
  last_from_me: Generated<boolean>
  last_message_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_active_demand: Generated<boolean>
  value: number | null
  demand_id: number | null
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  closes_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  wakes_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  protocol: Generated<string>
  evaluation: number | null
  waiting_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  thread_key: Generated<string>
  referral: JSONColumnType<object | null>
  came_by: ColumnType<string | null, never, never>
  held_there: string | null
  team_id: number | null
  pass: Generated<number>
  asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  handed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  replied_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  replied_by: number | null
  waited_s: Generated<number>
  waits: Generated<number>
  longest_s: Generated<number>
}

export interface ToldIdentitiesTable {
  tenant_id: Generated<number>
  kind: string
  scope: Generated<string>
  key: string
  value: string
  person: string
  name: Generated<string>
  picture_url: string | null
}

export interface UserChannelsTable {
  tenant_id: Generated<number>
  user_id: number
  channel_id: number
}

export interface UserNoticesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  user_id: number
  user_name: string
  announcement_id: number
  level: string
  message: string
  is_read: Generated<boolean>
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserPicturesTable {
  tenant_id: Generated<number>
  user_id: number
  file_id: string
}

export interface UserQueuesTable {
  tenant_id: Generated<number>
  user_id: number
  queue_id: number
}

export interface UsersTable {
  tenant_id: Generated<number>
  id: Generated<number>
  name: string
  email: string
  password_hash: string
  profile: string
  support: Generated<boolean>
  beta: Generated<boolean>
  is_active: Generated<boolean>
  is_available: Generated<boolean>
  block_wavoip: Generated<boolean>
  rooms: Generated<string[]>
  rights: Generated<number>
  is_dark: boolean | null
  filters: Generated<unknown>
  locale: string | null
  email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_login_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  given_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  notices_seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  shortcuts: Generated<unknown>
  pins: string[] | null
  pause_reason: string | null
  paused_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  invited_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface WebhookDeliveriesTable {
  tenant_id: Generated<number>
  id: Generated<number>
  webhook_id: number
  event_id: number
  state: Generated<string>
  attempts: Generated<number>
  due_at: ColumnType<Date, Date | string | undefined, Date | string>
  claimed_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  code: number | null
  fault: string | null
  ms: number | null
  answer: Generated<string>
  last_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface WebhookEventsTable {
  tenant_id: Generated<number>
  id: Generated<number>
  uid: string
  type: string
  about: Generated<string>
  fact: string
  ticket_id: number | null
  message_id: number | null
  is_test: Generated<boolean>
  body: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface WebhooksTable {
  tenant_id: Generated<number>
  id: Generated<number>
  url: string
  description: Generated<string>
  events: Generated<string[]>
  secret: string
  old_secret: string | null
  old_secret_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_active: Generated<boolean>
  off_reason: string | null
  off_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  failing_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  paused_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface WorksTable {
  tenant_id: Generated<number>
  id: Generated<number>
  kind: string
  title: string
  status: Generated<string>
  total: number | null
  done: Generated<number>
  refused: Generated<number>
  params: Generated<unknown>
  report: Generated<unknown>
  error: string | null
  run: string | null
  created_by: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  file_id: string | null
  file_name: string | null
  file_size: number | null
  file_for: string | null
  file_rooms: string[] | null
}

export interface Tables {
  ads: AdsTable
  announcements: AnnouncementsTable
  assistance_months: AssistanceMonthsTable
  attempts: AttemptsTable
  attendances: AttendancesTable
  audit_ends: AuditEndsTable
  audit_log: AuditLogTable
  birthday_messages: BirthdayMessagesTable
  birthday_wishes: BirthdayWishesTable
  bot_circuits: BotCircuitsTable
  bot_memory: BotMemoryTable
  bot_model_ends: BotModelEndsTable
  bot_runs: BotRunsTable
  bot_silences: BotSilencesTable
  bot_turns: BotTurnsTable
  bot_usage: BotUsageTable
  brands: BrandsTable
  business_hours: BusinessHoursTable
  campaign_channels: CampaignChannelsTable
  campaign_recipients: CampaignRecipientsTable
  campaign_tallies: CampaignTalliesTable
  campaign_words: CampaignWordsTable
  campaign_zones: CampaignZonesTable
  campaigns: CampaignsTable
  captchas: CaptchasTable
  channel_alarms: ChannelAlarmsTable
  channel_links: ChannelLinksTable
  channel_requests: ChannelRequestsTable
  channel_store: ChannelStoreTable
  channel_templates: ChannelTemplatesTable
  channels: ChannelsTable
  chat_flows: ChatFlowsTable
  chat_members: ChatMembersTable
  chat_mentions: ChatMentionsTable
  chat_messages: ChatMessagesTable
  chat_pace: ChatPaceTable
  chats: ChatsTable
  contact_imports: ContactImportsTable
  contact_merges: ContactMergesTable
  contact_tags: ContactTagsTable
  contact_wallets: ContactWalletsTable
  contacts: ContactsTable
  demands: DemandsTable
  doors: DoorsTable
  draft_files: DraftFilesTable
  drafts: DraftsTable
  facts_set_aside: FactsSetAsideTable
  farewells: FarewellsTable
  files: FilesTable
  flow_files: FlowFilesTable
  flow_secrets: FlowSecretsTable
  flow_stats: FlowStatsTable
  flow_versions: FlowVersionsTable
  functions: FunctionsTable
  gone_names: GoneNamesTable
  group_deeds: GroupDeedsTable
  group_paces: GroupPacesTable
  group_rules: GroupRulesTable
  group_seats: GroupSeatsTable
  group_steps: GroupStepsTable
  group_watches: GroupWatchesTable
  groups: GroupsTable
  handbook_pages: HandbookPagesTable
  history_syncs: HistorySyncsTable
  idempotency_keys: IdempotencyKeysTable
  identities: IdentitiesTable
  ignored_messages: IgnoredMessagesTable
  import_blocks: ImportBlocksTable
  inbound_events: InboundEventsTable
  installation: InstallationTable
  integration_values: IntegrationValuesTable
  lanes: LanesTable
  link_previews: LinkPreviewsTable
  login_codes: LoginCodesTable
  macro_tags: MacroTagsTable
  macros: MacrosTable
  marketing_stops: MarketingStopsTable
  media_fetches: MediaFetchesTable
  message_costs: MessageCostsTable
  message_origins: MessageOriginsTable
  message_texts: MessageTextsTable
  messages: MessagesTable
  migrations: MigrationsTable
  note_mentions: NoteMentionsTable
  notes: NotesTable
  number_checks: NumberChecksTable
  outbox: OutboxTable
  own_variables: OwnVariablesTable
  password_resets: PasswordResetsTable
  plans: PlansTable
  presence: PresenceTable
  processes: ProcessesTable
  protocols: ProtocolsTable
  push_subscriptions: PushSubscriptionsTable
  queues: QueuesTable
  quick_messages: QuickMessagesTable
  ratings: RatingsTable
  recovery_codes: RecoveryCodesTable
  relay: RelayTable
  report_ad_days: ReportAdDaysTable
  report_days: ReportDaysTable
  report_filled: ReportFilledTable
  report_hours: ReportHoursTable
  report_mails: ReportMailsTable
  report_stale: ReportStaleTable
  report_times: ReportTimesTable
  report_views: ReportViewsTable
  report_zones: ReportZonesTable
  retention_marks: RetentionMarksTable
  rights_changes: RightsChangesTable
  sandbox_faults: SandboxFaultsTable
  sandbox_ledger: SandboxLedgerTable
  saved_views: SavedViewsTable
  schedules: SchedulesTable
  second_factors: SecondFactorsTable
  second_steps: SecondStepsTable
  sessions: SessionsTable
  settings: SettingsTable
  socket_io_attachments: SocketIoAttachmentsTable
  tags: TagsTable
  task_comments: TaskCommentsTable
  tasks: TasksTable
  team_users: TeamUsersTable
  teams: TeamsTable
  tenant_usage: TenantUsageTable
  tenants: TenantsTable
  terms_acceptances: TermsAcceptancesTable
  ticket_counts: TicketCountsTable
  ticket_logs: TicketLogsTable
  ticket_rooms: TicketRoomsTable
  tickets: TicketsTable
  told_identities: ToldIdentitiesTable
  user_channels: UserChannelsTable
  user_notices: UserNoticesTable
  user_pictures: UserPicturesTable
  user_queues: UserQueuesTable
  users: UsersTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_events: WebhookEventsTable
  webhooks: WebhooksTable
  works: WorksTable
}

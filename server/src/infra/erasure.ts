import type { Tables } from './schema.ts'

/**
 * What happens to every table that holds something of a company when that company is erased. Children stand before what
 * they point at, so going down the list never meets a foreign key. A test fails when a table of the database is missing
 * here, when one named here is gone, or when the order breaks a key.
 */
interface Erasure {
  table: keyof Tables
  tenant: 'delete' | { keep: string }
}

export const ERASURE: readonly Erasure[] = [
  { table: 'history_syncs', tenant: 'delete' },
  { table: 'channel_asks', tenant: 'delete' },
  { table: 'birthday_wishes', tenant: 'delete' },
  { table: 'birthday_messages', tenant: 'delete' },
  { table: 'idempotency_keys', tenant: 'delete' },
  { table: 'schedules', tenant: 'delete' },
  { table: 'quick_messages', tenant: 'delete' },
  { table: 'inbound_events', tenant: 'delete' },
  { table: 'ignored_messages', tenant: 'delete' },
  { table: 'media_fetches', tenant: 'delete' },
  { table: 'message_errands', tenant: 'delete' },
  { table: 'messages', tenant: 'delete' },
  { table: 'link_previews', tenant: 'delete' },
  { table: 'draft_files', tenant: 'delete' },
  { table: 'drafts', tenant: 'delete' },
  { table: 'notes', tenant: 'delete' },
  { table: 'protocols', tenant: 'delete' },
  { table: 'ratings', tenant: 'delete' },
  { table: 'bot_memory', tenant: 'delete' },
  { table: 'files', tenant: 'delete' },
  { table: 'ticket_logs', tenant: 'delete' },
  { table: 'tickets', tenant: 'delete' },
  // Kept by what happens to tickets, so theirs go last.
  { table: 'ticket_rooms', tenant: 'delete' },
  { table: 'ticket_counts', tenant: 'delete' },
  { table: 'demands', tenant: 'delete' },
  { table: 'farewells', tenant: 'delete' },
  { table: 'contact_wallets', tenant: 'delete' },
  { table: 'contact_tags', tenant: 'delete' },
  { table: 'identities', tenant: 'delete' },
  { table: 'contacts', tenant: 'delete' },
  { table: 'presence', tenant: 'delete' },
  { table: 'works', tenant: 'delete' },
  { table: 'login_codes', tenant: 'delete' },
  { table: 'password_resets', tenant: 'delete' },
  { table: 'push_subscriptions', tenant: 'delete' },
  { table: 'sessions', tenant: 'delete' },
  { table: 'user_channels', tenant: 'delete' },
  { table: 'import_blocks', tenant: 'delete' },
  { table: 'team_users', tenant: 'delete' },
  { table: 'teams', tenant: 'delete' },
  { table: 'tags', tenant: 'delete' },
  { table: 'user_queues', tenant: 'delete' },
  { table: 'channel_store', tenant: 'delete' },
  { table: 'channel_templates', tenant: 'delete' },
  { table: 'channel_links', tenant: 'delete' },
  { table: 'sandbox_ledger', tenant: 'delete' },
  { table: 'sandbox_faults', tenant: 'delete' },
  { table: 'channels', tenant: 'delete' },
  { table: 'chat_flows', tenant: 'delete' },
  { table: 'users', tenant: 'delete' },
  { table: 'queues', tenant: 'delete' },
  { table: 'settings', tenant: 'delete' },
  { table: 'brands', tenant: 'delete' },
  { table: 'terms_acceptances', tenant: 'delete' },
  { table: 'doors', tenant: 'delete' },
  { table: 'outbox', tenant: 'delete' },
  { table: 'facts_set_aside', tenant: 'delete' },
  { table: 'rights_changes', tenant: 'delete' },
  { table: 'audit_log', tenant: 'delete' },
  { table: 'tenants', tenant: 'delete' },
]

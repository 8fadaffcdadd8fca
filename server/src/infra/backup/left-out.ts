/**
 * What a backup does not hold, and why. Everything else in the schemas `public` and `pgboss` is saved, so a new table is
 * saved until somebody writes a reason here. No saved table may have a foreign key to one of these.
 */
export const LEFT_OUT: Record<string, string> = {
  'public.migrations': 'written by the migrations themselves; the manifest names those that ran',
  'public.functions': 'written when the functions are made, at the end of a restore',
  'public.restore_unfinished': 'only says that a restore was interrupted',
  'public.processes': 'leases of the processes that ran then',
  'public.presence': 'who was connected to those processes',
  'public.relay': 'which process announced facts then, and how far its own counting was',
  'public.captchas': 'live for minutes; nobody still has the page they were shown on',
  'public.attempts': 'live for minutes; counting starts anew',
  'public.rights_changes': 'matter for the life of an access token (minutes); restoring makes newer ones',
  'public.socket_io_attachments': 'live for seconds, between processes that no longer run',
  'pgboss.version': 'written by the job queue when it makes its tables',
  'pgboss.bam': "the job queue's notes on changing its own tables",
  'pgboss.warning': "the job queue's log",
  'pgboss.queue_stats': 'figures for graphs; their tables are made by the day',
}

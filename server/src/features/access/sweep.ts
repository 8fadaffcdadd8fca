import { clock } from '../../infra/clock.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'

/** How long a session that is over can still be looked up: who was signed in, from where, and why it ended. */
const REMEMBERED_DAYS = 30

/** Takes out what is over. Meant to run every few minutes, in one process. */
export async function sweepAccess(): Promise<void> {
  const now = clock.now()
  const longAgo = new Date(now.getTime() - REMEMBERED_DAYS * 24 * 60 * 60 * 1000)
  await withPlatform('sweep what is over', async tx => {
    await tx.deleteFrom('attempts').where('window_ends_at', '<', now).execute()
    await tx.deleteFrom('captchas').where('expires_at', '<', now).execute()
    await tx.deleteFrom('login_codes').where('expires_at', '<', now).execute()
    await tx.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('sessions')
      .where(row => row.or([row('expires_at', '<', longAgo), row('ended_at', '<', longAgo)]))
      .execute()
  })
}

import { LOGIN_CODE_MINUTES, MAIN_TENANT, RESET_TOKEN_MINUTES } from '@balcao/contract/constants'
import { type Locale, localeFor } from '@balcao/contract/locales'
import { type Tx, withTenant } from '../../infra/db.ts'
import type { Mailer } from '../../infra/mailer.ts'
import { tenantOf } from '../../infra/tenant-of.ts'
import { newCode } from './login-code.ts'
import { newResetToken } from './reset.ts'

/**
 * What waits in the queue for a mail with a secret: for whom, and not the secret. That is made when the mail is, so neither
 * the queue nor a backup of it ever holds one.
 */
export interface MailJob {
  kind: 'passwordReset' | 'loginCode'
  email: string
  language: string | null
}

export const MAIL_JOB = 'mail.send'
export type Enqueue = (tx: Tx, name: typeof MAIL_JOB, data: MailJob) => Promise<unknown>

export interface MailParams {
  passwordReset: { name: string; link: string; minutes: number }
  loginCode: { name: string; code: string; minutes: number }
}
export type MailFor = <K extends keyof MailParams>(
  kind: K,
  locale: Locale,
  params: MailParams[K],
) => Promise<{ subject: string; text: string; html: string }>

/** Queues a mail for whoever has this e-mail. One nobody has is queued too, so that answering takes the same time. */
export async function queueMail(enqueue: Enqueue, mail: MailJob): Promise<void> {
  const tenant = (await tenantOf('login', mail.email)) ?? MAIN_TENANT
  await withTenant(tenant, tx => enqueue(tx, MAIL_JOB, mail))
}

export interface MailOutlet {
  mailer: Mailer
  mailFor: MailFor
  publicUrl: string
}

/** The job itself. Repeating it sends a new secret, and the one before it ends. */
export async function sendQueuedMail(tenantId: number, job: MailJob, outlet: MailOutlet): Promise<void> {
  const written = await withTenant(tenantId, async tx => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'locale'])
      .where('email', '=', job.email)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return user && { to: user.email, ...(await writeMail(tx, job, user, outlet)) }
  })
  if (written) await outlet.mailer.send(written)
}

async function writeMail(
  tx: Tx,
  { kind, language }: MailJob,
  user: { id: number; name: string; email: string; locale: string | null },
  { mailFor, publicUrl }: MailOutlet,
) {
  const locale = localeFor(user.locale ?? language)
  switch (kind) {
    case 'passwordReset': {
      const link = `${publicUrl}/#/reset/${await newResetToken(tx, user)}`
      return mailFor(kind, locale, { name: user.name, link, minutes: RESET_TOKEN_MINUTES })
    }
    case 'loginCode':
      return mailFor(kind, locale, { name: user.name, code: await newCode(tx, user), minutes: LOGIN_CODE_MINUTES })
  }
}

import type { SettingKey } from '@balcao/contract/settings'
import type { Brand } from '@balcao/contract/tenants/brand'
import { INVITATION_DAYS, LOGIN_CODE_MINUTES, MAIN_TENANT, RESET_TOKEN_MINUTES } from '@balcao/contract/values/constants'
import { localeFor } from '@balcao/contract/values/locales'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { log } from '../../infra/log.ts'
import type { MailServer } from '../../infra/outside/mail-server.ts'
import { MailError, type Mailer, type Mail as OutgoingMail } from '../../infra/outside/mailer.ts'
import { brandOf, publicUrl } from '../brand/index.ts'
import { companyOf, proofToken } from './claims.ts'
import { newCode } from './login/login-code.ts'
import { newResetToken } from './login/reset.ts'
import { type Mail, mailFor } from './mails/mail.ts'
import type { MailKind } from './mails/parts.ts'

/** A report's mail is written by the feature that counts it. */
type QueuedKind = Exclude<MailKind, 'report'>

/**
 * What waits in the queue: which mail, and whose e-mail. What it says is read, and a code or a link made, when it is sent:
 * neither the queue nor a backup of it ever holds a secret.
 */
export interface MailJob {
  kind: QueuedKind
  email: string
  /** What the asking browser speaks; the user's own choice and the company's setting go before it. */
  language: string | null
  /** The channel it is about. */
  channelId?: number | undefined
  webhookId?: number | undefined
  /** How many are left. */
  days?: number | undefined
}

export const MAIL_JOB = 'mail.send'
export type Enqueue = (tx: Tx, name: typeof MAIL_JOB, data: MailJob) => Promise<unknown>

/** Queues a mail for the owner of this e-mail. One nobody has is queued too, so that answering takes the same time. */
export async function queueMail(enqueue: Enqueue, mail: MailJob): Promise<void> {
  const tenant = (await companyOf(mail.email)) ?? MAIN_TENANT
  await withTenant(tenant, tx => enqueue(tx, MAIL_JOB, mail))
}

export interface MailOutlet {
  mailer: Mailer
  publicUrl: string
  /** By which server a company's mails go; null: the installation's. `told` hears how it went. */
  serverOf?(tenantId: number): Promise<(MailServer & { told(error: MailError | null): Promise<void> }) | null>
}

/** The job itself. Repeating it sends a new code or link, and the one before it ends. */
export async function sendQueuedMail(tenantId: number, job: MailJob, outlet: MailOutlet): Promise<void> {
  const brand = await brandOf(tenantId)
  const mail = await withTenant(tenantId, async tx => {
    const to = await receiverOf(tx, job.email)
    return (
      to && {
        to: to.email,
        fromName: brand.mailFrom,
        ...(await write(tx, job, to, { brand, base: publicUrl(to, outlet.publicUrl) })),
      }
    )
  })
  if (!mail) return
  try {
    await handOver(tenantId, mail, outlet)
  } catch (error) {
    if (!(error instanceof MailError) || error.retry) throw error
    log.warn({ err: error, tenant: tenantId, kind: job.kind }, 'a mail was refused for good')
  }
}

/** By the server this company's mails go by, which is told how it went. */
export async function handOver(tenantId: number, mail: Omit<OutgoingMail, 'by'>, outlet: MailOutlet): Promise<void> {
  const by = (await outlet.serverOf?.(tenantId)) ?? null
  try {
    await outlet.mailer.send({ ...mail, by })
    await by?.told(null)
  } catch (error) {
    if (error instanceof MailError) await by?.told(error)
    throw error
  }
}

type Receiver = NonNullable<Awaited<ReturnType<typeof receiverOf>>>

const MAIL_LANGUAGE: SettingKey = 'mailLanguage'

const receiverOf = (tx: Tx, email: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale', 't.name as company', 't.host', 't.trial', 't.trial_period'])
    .select(row => row.selectFrom('settings').select('value').where('key', '=', MAIL_LANGUAGE).as('language'))
    .where('u.email', '=', email)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

interface Site {
  brand: Brand
  base: string
}

async function write(
  tx: Tx,
  { kind, language, channelId, webhookId, days = 1 }: MailJob,
  to: Receiver,
  { brand, base }: Site,
): Promise<Mail> {
  const locale = localeFor(to.locale ?? to.language ?? language)
  const product = brand.name
  const colour = brand.colors.primary
  const { name, company, email } = to
  const login = `${base}/#/login`
  switch (kind) {
    case 'passwordReset': {
      const link = `${base}/#/reset/${await newResetToken(tx, to)}`
      return mailFor(kind, locale, { product, name, link, minutes: RESET_TOKEN_MINUTES }, colour)
    }
    case 'loginCode':
      return mailFor(kind, locale, { product, code: await newCode(tx, to), minutes: LOGIN_CODE_MINUTES }, colour)
    case 'welcome': {
      const proof = `${base}/#/confirm/${proofToken({ tenantId: tx.tenant, id: to.id, email })}`
      return mailFor(kind, locale, { product, name, company, link: proof, trialDays: to.trial ? to.trial_period : null }, colour)
    }
    case 'invitation': {
      const link = `${base}/#/invite/${await newResetToken(tx, to, INVITATION_DAYS * 24 * 60)}`
      return mailFor(kind, locale, { product, name, company, link, days: INVITATION_DAYS }, colour)
    }
    case 'userCreated':
      return mailFor(kind, locale, { product, name, company, email, link: login }, colour)
    case 'trialEnding':
    case 'trialOver':
      return mailFor(kind, locale, { product, name, company, days, link: login }, colour)
    case 'channelDown':
    case 'channelBack': {
      const params = { product, name, company, channel: await channelName(tx, channelId), link: `${base}/#/sessoes` }
      return mailFor(kind, locale, params, colour)
    }
    case 'webhookOff': {
      const link = `${base}/#/configuracoes/webhooks`
      return mailFor(kind, locale, { product, name, company, host: await webhookHost(tx, webhookId), link }, colour)
    }
  }
}

async function webhookHost(tx: Tx, id: number | undefined): Promise<string> {
  const row = await tx
    .selectFrom('webhooks')
    .select('url')
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return URL.parse(row?.url ?? '')?.host ?? ''
}

const channelName = async (tx: Tx, id: number | undefined): Promise<string> => {
  const row = await tx
    .selectFrom('channels')
    .select('name')
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return row?.name ?? ''
}

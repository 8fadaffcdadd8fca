import { resolveTxt } from 'node:dns/promises'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { z } from 'zod'
import { withTenant } from '../../infra/database/db.ts'
import { log } from '../../infra/log.ts'
import { MailFault, type MailServer, mailServerTrial } from '../../infra/outside/mail-server.ts'
import type { MailError } from '../../infra/outside/mailer.ts'
import { announce, type IntegrationKindOf } from './integrations.ts'
import { inStages } from './stages.ts'
import { integrationOf, noteFault, type StoredKind } from './values.ts'

const line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\r\n]*$/)

const smtpFields = z.object({
  host: line.min(1).regex(/^[^\s/:@]+$/),
  port: z.int().min(1).max(65_535).default(587),
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  user: line.optional(),
  password: z.string().max(500).optional().meta({ secret: true, goesTo: 'host' }),
  fromName: line.optional(),
  fromAddress: z.email().max(254),
  replyTo: z.email().max(254).optional(),
})

interface Needs {
  addressOf(host: string): Promise<string>
  /** The texts of a domain; tests answer for it. */
  textsOf?(domain: string): Promise<string[][]>
}

/** A company's mail server. What is wrong is told of the field that is wrong. */
export const smtpIntegration = ({ addressOf, textsOf = resolveTxt }: Needs): IntegrationKindOf => ({
  schema: smtpFields,
  check: async (values, { actor }) => {
    const server = smtpFields.parse(values)
    const to = await emailOf(actor)
    const trial = mailServerTrial(server, addressOf)
    try {
      return await inStages(async stage => {
        await stage('reached', async () => ({ details: await trial.find() }))
        await stage('secure', () => trial.connect())
        if (server.user) await stage('login', () => trial.login())
        await stage('accepted', () => trial.send(to))
        await stage('domain', () => sendsItself(server.fromAddress, textsOf))
      })
    } finally {
      trial.end()
    }
  },
})

const emailOf = ({ tenantId, userId }: Actor): Promise<string> =>
  withTenant(tenantId, async tx => {
    const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    return row?.email ?? refuse('ERR_NO_USER_FOUND', { id: userId })
  })

const DNS_MS = 4_000

/** Who receives asks the sender's domain which servers may send for it. */
async function sendsItself(
  from: string,
  textsOf: NonNullable<Needs['textsOf']>,
): Promise<{ details: string; warning?: 'ERR_MAIL_DOMAIN' }> {
  const domain = from.split('@')[1] ?? ''
  const late = new Promise<null>(done => setTimeout(done, DNS_MS, null).unref())
  const texts = await Promise.race([textsOf(domain), late]).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENODATA' || error.code === 'ENOTFOUND' ? [] : null,
  )
  const hasNone = texts !== null && !texts.some(parts => parts.join('').toLowerCase().startsWith('v=spf1'))
  return { details: domain, ...(hasNone && { warning: 'ERR_MAIL_DOMAIN' as const }) }
}

/** By which server a company's mails go: its own, the platform's, or null: the one of the environment. */
export async function mailServerOf(
  tenantId: number,
): Promise<(MailServer & { told(error: MailError | null): Promise<void> }) | null> {
  const own = await withTenant(tenantId, tx => integrationOf(tx, 'smtp', smtpFields))
  if (own) return { ...own, told: error => told(tenantId, 'smtp', error) }
  const platforms = await withTenant(MAIN_TENANT, tx => integrationOf(tx, 'platformSmtp', smtpFields))
  return platforms && { ...platforms, told: error => told(MAIN_TENANT, 'platformSmtp', error) }
}

/** How a mail fared stands on the tab of the server it went by. That it could not be noted loses no mail. */
async function told(tenantId: number, kind: StoredKind, error: MailError | null): Promise<void> {
  const fault = error === null ? null : error.cause instanceof MailFault ? error.cause.code : 'ERR_INTEGRATION_UNREACHABLE'
  await withTenant(tenantId, async tx => {
    if (await noteFault(tx, kind, fault)) await announce(tx, kind)
  }).catch((cause: unknown) => log.warn({ err: cause, tenantId }, 'how a mail fared could not be noted'))
}

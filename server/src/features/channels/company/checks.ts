import type { CheckStage } from '@balcao/contract/integrations/integrations'
import type { z } from 'zod'
import type { Health, Outside } from '../../../drivers/channels/driver.ts'
import { SendError } from '../../../drivers/channels/driver.ts'
import { evoServer } from '../../../drivers/channels/evo/server.ts'
import { channelsOf, hubApi } from '../../../drivers/channels/hub/api.ts'
import { meowServer } from '../../../drivers/channels/meow/server.ts'
import { smsdev } from '../../../drivers/channels/sms/smsdev.ts'
import { twilio } from '../../../drivers/channels/sms/twilio.ts'
import { metaCompany } from '../../../drivers/channels/waba/company.ts'
import { queryTenant } from '../../../infra/database/db.ts'
import { type IntegrationKindOf, inStages, Wrong } from '../../integrations/index.ts'
import { checkingOutside, type DriverWorld } from '../sessions/outside.ts'
import { COMPANY_SCHEMAS, type CompanyKind } from './schemas.ts'

type Values<K extends CompanyKind> = z.output<(typeof COMPANY_SCHEMAS)[K]>

/** The providers' values of a company, each with a check that says in words what is wrong. */
export function channelIntegrations(world: DriverWorld): Record<CompanyKind, IntegrationKindOf> {
  const outside = () => checkingOutside(world, 'check')
  return {
    evolution: {
      schema: COMPANY_SCHEMAS.evolution,
      wrongUrl: 'ERR_EVOLUTION_URL',
      check: values => evolution(COMPANY_SCHEMAS.evolution.parse(values), outside()),
    },
    wuzapi: {
      schema: COMPANY_SCHEMAS.wuzapi,
      wrongUrl: 'ERR_WUZAPI_URL',
      check: values => wuzapi(COMPANY_SCHEMAS.wuzapi.parse(values), outside()),
    },
    hub: { schema: COMPANY_SCHEMAS.hub, check: values => hub(COMPANY_SCHEMAS.hub.parse(values), outside()) },
    sms: { schema: COMPANY_SCHEMAS.sms, check: values => sms(COMPANY_SCHEMAS.sms.parse(values), outside()) },
    meta: {
      schema: COMPANY_SCHEMAS.meta,
      isCalled: true,
      check: async (values, { actor, hookUrl }) =>
        meta(COMPANY_SCHEMAS.meta.parse(values), outside(), { hookUrl, numbers: await numbersOf(actor.tenantId) }),
    },
  }
}

/** What drivers say about a channel, said about the company's values. */
async function asked<T>(ask: Promise<T>, field: string): Promise<T> {
  return ask.catch((error: unknown) => {
    if (!(error instanceof SendError)) throw error
    const code = error.code === 'ERR_CHANNEL_TOKEN' ? 'ERR_INTEGRATION_KEY' : error.code
    const isAddress = code === 'ERR_CHANNEL_UNREACHABLE'
    throw new Wrong(isAddress ? 'ERR_INTEGRATION_UNREACHABLE' : code, error.message, isAddress ? null : field, error)
  })
}

const evolution = ({ url, apikey }: Values<'evolution'>, outside: Outside): Promise<CheckStage[]> => {
  const server = evoServer({ url, apikey }, outside)
  return inStages(async stage => {
    await stage('version', async () => {
      const { version, isOld } = await asked(server.version(), 'url')
      return { details: `Evolution ${version}`, ...(isOld && { warning: 'ERR_EVOLUTION_VERSION' as const, field: 'url' }) }
    })
    await stage('key', async () => ({ details: (await asked(server.instances(), 'apikey')).join(', ') }))
  })
}

const wuzapi = (given: Values<'wuzapi'>, outside: Outside): Promise<CheckStage[]> => {
  const server = meowServer(given, outside)
  return inStages(async stage => {
    await stage('reached', async () => {
      await asked(server.answers(), 'url')
      return { details: given.url }
    })
    if (given.adminToken) await stage('key', async () => ({ details: String(await asked(server.users(), 'adminToken')) }))
  })
}

const hub = ({ token }: Values<'hub'>, outside: Outside): Promise<CheckStage[]> =>
  inStages(stage =>
    stage('channels', async () => {
      const all = await asked(channelsOf(hubApi({ token }, outside)), 'token')
      return { details: all.map(({ id, token: its, name }) => [name, id ?? its].filter(Boolean).join(' ')).join(', ') }
    }),
  )

const sms = (given: Values<'sms'>, outside: Outside): Promise<CheckStage[]> => {
  const { smsdevKey, twilioSid, twilioToken, twilioFrom = '' } = given
  const told = async (health: Promise<Health>, field: string) => {
    const its = await asked(health, field)
    if (!its.ok) throw new Wrong(its.code, its.details ?? null, field)
    return { details: [its.name, its.number, its.details].filter(Boolean).join(' · ') }
  }
  return inStages(async stage => {
    if (!smsdevKey && !twilioSid) await stage('key', () => Promise.reject(new Wrong('ERR_INTEGRATION_EMPTY', null, 'smsdevKey')))
    if (smsdevKey) await stage('key', () => told(smsdev({ key: smsdevKey, reports: 'callback' }).check(outside), 'smsdevKey'))
    if (!twilioSid) return
    const account = { accountSid: twilioSid, authToken: twilioToken ?? '', from: twilioFrom }
    await stage('account', () => told(twilio(account).check(outside), 'twilioToken'))
  })
}

interface Numbers {
  hookUrl: string | null
  numbers: string[]
}

const meta = (given: Values<'meta'>, outside: Outside, { hookUrl, numbers }: Numbers): Promise<CheckStage[]> =>
  inStages(async stage => {
    await stage('hook', async () => ({
      ...(hookUrl && { details: hookUrl }),
      ...(hookUrl?.startsWith('https://') ? {} : { warning: 'ERR_WEBHOOK_URL' as const }),
    }))
    const { token, appSecret, version } = given
    if (!token || !appSecret) return
    const company = metaCompany({ token, appSecret, version }, outside)
    await stage('token', async () => ({ details: await asked(company.owner(), 'token') }))
    for (const number of numbers) await stage('number', async () => ({ details: await asked(company.number(number), 'token') }))
  })

/** The official numbers the company has here. */
async function numbersOf(tenantId: number): Promise<string[]> {
  const rows = await queryTenant(tenantId, db =>
    db.selectFrom('channels').select('config').where('kind', '=', 'waba').where('deleted_at', 'is', null).orderBy('id').limit(20),
  )
  return rows.flatMap(({ config }) => {
    const id = typeof config === 'object' && config !== null && 'phoneNumberId' in config ? config.phoneNumberId : null
    return typeof id === 'string' ? [id] : []
  })
}

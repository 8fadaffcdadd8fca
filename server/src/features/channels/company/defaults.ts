import type { ChannelKind } from '@balcao/contract/channels/channel-words'
import type { Tx } from '../../../infra/database/db.ts'
import type { Values } from '../../../infra/form-values.ts'
import { integrationOf } from '../../integrations/index.ts'
import { COMPANY_SCHEMAS } from './schemas.ts'

/** What a new channel of this kind begins with: the company's values, by the names the driver gives them. */
export async function companyDefaults(tx: Tx, kind: ChannelKind): Promise<Values> {
  switch (kind) {
    case 'evo':
      return filled(await integrationOf(tx, 'evolution', COMPANY_SCHEMAS.evolution))
    case 'meow':
      return filled(await integrationOf(tx, 'wuzapi', COMPANY_SCHEMAS.wuzapi))
    case 'hub':
      return filled(await integrationOf(tx, 'hub', COMPANY_SCHEMAS.hub))
    case 'waba':
    case 'instagram':
    case 'messenger':
      return filled(await integrationOf(tx, 'meta', COMPANY_SCHEMAS.meta))
    case 'sms': {
      const its = await integrationOf(tx, 'sms', COMPANY_SCHEMAS.sms)
      return its
        ? filled({ key: its.smsdevKey, accountSid: its.twilioSid, authToken: its.twilioToken, from: its.twilioFrom })
        : {}
    }
    default:
      return {}
  }
}

const filled = (values: Values | null): Values =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== ''))

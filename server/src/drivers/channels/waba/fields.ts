import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { graphOf } from '../lib/meta/graph.ts'
import { idText } from '../lib/meta/reading.ts'
import type { WabaConfig } from './config.ts'
import { graphFor } from './graph.ts'

/** What an app must be subscribed to, and what only a number that is also in the phone's app needs. */
const FIELDS = [
  'messages',
  'standby',
  'messaging_handovers',
  'message_template_status_update',
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'business_capability_update',
  'user_preferences',
  'user_id_update',
]
const OF_PHONES = ['smb_message_echoes', 'smb_app_state_sync', 'history']

const debugged = z.object({ data: z.object({ app_id: idText }) })
const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const subscriptions = z.object({
  data: z.array(z.object({ object: z.string(), active: z.boolean().default(true), fields: z.array(named).default([]) })),
})

/** Those that Meta would not call us for, without any error; null where it does not say. The app is asked, by its own secret. */
export async function fieldsMissing(config: WabaConfig, outside: Outside): Promise<string[] | null> {
  try {
    const { data: its } = await graphFor(
      config,
      outside,
    )({
      path: 'debug_token',
      query: { input_token: config.token },
      reply: debugged,
    })
    const token = `${its.app_id}|${config.appSecret}`
    const asApp = graphOf(outside, { ...config, host: 'facebook', token, isApp: true })
    const { data } = await asApp({ path: `${its.app_id}/subscriptions`, reply: subscriptions })
    const here = data.find(({ object, active }) => active && object === 'whatsapp_business_account')?.fields ?? []
    return [...FIELDS, ...(config.coexistence ? OF_PHONES : [])].filter(field => !here.includes(field))
  } catch (error) {
    outside.log.info({ error }, 'which fields the app is subscribed to is not known')
    return null
  }
}

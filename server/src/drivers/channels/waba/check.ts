import { z } from 'zod'
import type { Health, Outside } from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { verifyTokenOf } from '../lib/meta/hook.ts'
import { asHealth } from '../lib/meta/problems.ts'
import { idText } from '../lib/meta/reading.ts'
import type { WabaConfig } from './config.ts'
import { fieldsMissing } from './fields.ts'
import { graphFor } from './graph.ts'

/** Asks for one thing after the other, so that what is wrong can be named. */
export async function check(config: WabaConfig, outside: Outside): Promise<Health> {
  const graph = graphFor(config, outside)
  const number = `phone number id ${config.phoneNumberId}`
  const account = `business account id ${config.businessAccountId}`
  const asking = async <T>(what: string, ask: Promise<T>) => {
    return ask
      .then(answer => ({ ok: true as const, answer }))
      .catch((problem: unknown) => asHealth(problem, what, 'ERR_WABA_DATA'))
  }

  const ours = await asking(number, numberOf(graph, config))
  if (!ours.ok) return ours
  const { display_phone_number: shown, verified_name: name, status } = ours.answer
  if (!shown) return { ok: false, code: 'ERR_WABA_DATA', details: `${number} is the id of something else` }
  const unfit = standing(status, number, config)
  if (unfit) return unfit

  const numbers = await asking(account, numbersOf(graph, config))
  if (!numbers.ok) return numbers
  if (!numbers.answer.includes(config.phoneNumberId)) {
    return {
      ok: false,
      code: 'ERR_WABA_DATA',
      details: `${number} is not one of ${account}, which has ${numbers.answer.join(', ') || 'none'}`,
    }
  }

  const path = `${config.businessAccountId}/message_templates`
  const templates = await asking(
    `templates of ${account}`,
    graph({ path, query: { limit: '1' }, reply: z.object({ data: z.array(z.unknown()) }) }),
  )
  if (!templates.ok) return templates

  const lacks = await fieldsMissing(config, outside)
  const quality = ours.answer.quality_rating
  const details = [quality && `quality ${quality}`, lacks?.length && `not subscribed to ${lacks.join(', ')}`].filter(Boolean)
  return {
    ok: true,
    number: shown.replaceAll(/\D/g, ''),
    ...(name && { name }),
    ...(details.length > 0 && { details: details.join('; ') }),
    ...(lacks && { lacks }),
  }
}

const numberShape = z.object({
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  status: z.string().optional(),
})

const numberOf = (graph: Graph, { phoneNumberId }: WabaConfig) =>
  graph({
    path: phoneNumberId,
    query: { fields: 'display_phone_number,verified_name,quality_rating,status' },
    reply: numberShape,
  })

function standing(status: string | undefined, number: string, { pin }: WabaConfig): (Health & { ok: false }) | null {
  if (status === 'BANNED' || status === 'RESTRICTED')
    return { ok: false, code: 'ERR_CHANNEL_BANNED', details: `${number} is ${status}` }
  if (!isRegistered(status) && !pin)
    return { ok: false, code: 'ERR_WABA_DATA', details: `${number} is ${status}: registering it takes a PIN` }
  return null
}

const isRegistered = (status: string | undefined) => !['PENDING', 'DISCONNECTED', 'UNVERIFIED'].includes(status ?? '')

const page = z.object({
  data: z.array(z.object({ id: idText })),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
})
const PAGES_MAX = 20

const done = z.object({ success: z.literal(true) })

/** Makes Meta send what this number receives to our address; a number that is new is registered with its PIN. */
export async function subscribe(config: WabaConfig, outside: Outside): Promise<Health> {
  const graph = graphFor(config, outside)
  const { phoneNumberId, businessAccountId, pin } = config
  let doing = 'registration'
  try {
    if (pin && !isRegistered((await numberOf(graph, config)).status)) {
      await graph({
        method: 'POST',
        path: `${phoneNumberId}/register`,
        json: { messaging_product: 'whatsapp', pin },
        reply: done,
      })
    }
    doing = `webhook address ${outside.hookUrl}`
    await graph({ method: 'POST', path: `${businessAccountId}/subscribed_apps`, reply: done })
    await sendTo(graph, config, outside.hookUrl)
    return { ok: true }
  } catch (problem) {
    return asHealth(problem, doing, 'ERR_WABA_DATA')
  }
}

/** The address of one number goes before those of its account and its app. Templates and the account's standing keep to the app's. */
export const sendTo = (graph: Graph, config: WabaConfig, address: string) =>
  graph({
    method: 'POST',
    path: config.phoneNumberId,
    json: { webhook_configuration: { override_callback_uri: address, verify_token: verifyTokenOf(config) } },
    reply: done,
  })

async function numbersOf(graph: Graph, { businessAccountId }: WabaConfig): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const query = { fields: 'id', limit: '100', ...(after && { after }) }
    const { data, paging } = await graph({ path: `${businessAccountId}/phone_numbers`, query, reply: page })
    ids.push(...data.map(({ id }) => id))
    after = paging?.next && paging.cursors?.after
    if (!after) break
  }
  return ids
}

import {
  ASSISTANCE_MESSAGES,
  ASSISTANCE_MS,
  ASSISTANCE_SUMMARY_MESSAGES,
  type AssistanceAsked,
  type Assisted,
} from '@balcao/contract/assistance/assistance'
import { refuse } from '@balcao/contract/errors'
import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { Actor } from '@balcao/contract/permissions'
import { BotError, type Written } from '../../../drivers/bots/bot-driver.ts'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { withoutSecrets } from '../../channels/index.ts'
import { noteFault } from '../../integrations/index.ts'
import { readSetting } from '../../settings/index.ts'
import { circuitOf, failed, isOpen, worked } from '../engines/circuit.ts'
import { type BotDrivers, subjectOf } from '../engines/try-out.ts'
import { lastOfCustomer, learntBy, linesOf, messageText } from './material.ts'
import { type Claim, claimHelp, settleHelp } from './month.ts'
import { type Found, passagesFor } from './passages.ts'
import { instructionsFor, languageName, shownText, suggestionIn } from './rules/instructions.ts'
import { meansOf, usable } from './values.ts'

/** Room for what a model thinks before it writes. */
const TOKENS_LEAST = 2_000

interface Prepared {
  config: EngineConfig<'chatgpt'>
  claim: Claim
  material: unknown
  passages: Found[]
}

/**
 * One transaction reads what the asker may see and claims a place in the month, the call is made in none, another counts what it
 * cost. Nothing of what was sent or answered is kept or logged.
 */
export async function helped(
  drivers: BotDrivers,
  { actor, ticketId, asked, gone }: { actor: Actor; ticketId: number; asked: AssistanceAsked; gone: AbortSignal },
): Promise<Assisted> {
  const { tenantId } = actor
  const prepared = await withTenant(tenantId, tx => prepare(tx, actor, ticketId, asked))
  const { config, claim, passages } = prepared
  const circuit = circuitOf('chatgpt', config)
  try {
    const written = await write(drivers, { ...prepared, actor, asked, gone })
    await withTenant(tenantId, async tx => {
      await settleHelp(tx, claim, { tokens: written.usage.input + written.usage.output, isBack: false })
      await noteFault(tx, 'chatgpt', null)
      await worked(tx, circuit)
    })
    return { ...answerIn(asked, written, passages), left: claim.left }
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const { code, outcome } = error
    await withTenant(tenantId, async tx => {
      await settleHelp(tx, claim, { tokens: 0, isBack: !gone.aborted })
      if (outcome === 'config') await noteFault(tx, 'chatgpt', code)
      if (outcome === 'retry' && !gone.aborted) await failed(tx, circuit, clock.now())
    })
    // By its code alone: what the other side says of it may hold what it was asked.
    return refuse(gone.aborted ? 'ERR_REQUEST_TIMEOUT' : code)
  }
}

async function prepare(tx: Tx, actor: Actor, ticketId: number, asked: AssistanceAsked): Promise<Prepared> {
  const { material, passages } = await materialFor(tx, actor, ticketId, asked)
  const config = usable(await meansOf(tx)) ?? refuse('ERR_ASSISTANCE_OFF')
  const hide = (text: string) => withoutSecrets(text, [config.key])
  const now = clock.now()
  if (await isOpen(tx, circuitOf('chatgpt', config), now)) refuse('ERR_BOT_UNREACHABLE')
  const claim = (await claimHelp(tx, now, await limitOf(tx))) ?? refuse('ERR_ASSISTANCE_MONTH')
  return {
    config,
    claim,
    material: hidden(material, hide),
    passages: passages.map(one => ({ ...one, title: hide(one.title), text: hide(one.text) })),
  }
}

export const limitOf = async (tx: Tx): Promise<number> => Number(await readSetting(tx, 'assistanceLimit'))

interface Material {
  material: Record<string, unknown>
  passages: Found[]
}

/** As little as the act needs. */
async function materialFor(tx: Tx, actor: Actor, ticketId: number, asked: AssistanceAsked): Promise<Material> {
  const most = asked.act === 'summarise' ? ASSISTANCE_SUMMARY_MESSAGES : ASSISTANCE_MESSAGES
  const lines = await linesOf(tx, actor, ticketId, most)
  const bare = (material: Record<string, unknown>): Material => ({ material, passages: [] })
  switch (asked.act) {
    case 'shorten':
    case 'rewrite':
      return bare({ text: asked.text })
    case 'translateOut': {
      const customerWrote = lines.filter(({ from }) => from === 'customer').slice(-3)
      if (customerWrote.length === 0) refuse('ERR_ASSISTANCE_EMPTY')
      return bare({ text: asked.text, customerWrote: customerWrote.map(({ text }) => text) })
    }
    case 'translateIn': {
      const { messageId } = asked
      const text = messageId === undefined ? lastOfCustomer(lines).join('\n') : await messageText(tx, actor, ticketId, messageId)
      return text.trim() ? bare({ text }) : refuse('ERR_ASSISTANCE_EMPTY')
    }
    case 'summarise':
      if (lines.length === 0) refuse('ERR_ASSISTANCE_EMPTY')
      return bare({ conversation: lines, bot: await learntBy(tx, ticketId) })
    case 'suggest': {
      if (lines.length === 0) refuse('ERR_ASSISTANCE_EMPTY')
      const question = lastOfCustomer(lines).join(' ')
      const passages = await passagesFor(tx, actor, question, await readSetting(tx, 'mailLanguage'))
      const numbered = passages.map(({ title, text }, i) => ({ number: i + 1, title, text }))
      return { material: { conversation: lines, passages: numbered }, passages }
    }
  }
}

/** Every text of it, however deep. */
function hidden(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map(one => hidden(one, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hidden(one, hide)]))
}

interface Call extends Prepared {
  actor: Actor
  asked: AssistanceAsked
  gone: AbortSignal
}

async function write(drivers: BotDrivers, { config, material, actor, asked, gone }: Call): Promise<Written> {
  const { writer } = drivers.chatgpt
  if (!writer) throw new Error('this engine writes no texts')
  return writer.write(config, {
    instructions: instructionsFor(asked.act, languageName(asked.language)),
    material: JSON.stringify(material),
    subject: subjectOf(actor.tenantId, `assistance ${actor.userId}`),
    tokensMost: Math.max(TOKENS_LEAST, config.maxTokens ?? 0),
    signal: AbortSignal.any([gone, AbortSignal.timeout(ASSISTANCE_MS)]),
  })
}

function answerIn(asked: AssistanceAsked, { text }: Written, passages: readonly Found[]): Omit<Assisted, 'left'> {
  if (asked.act !== 'suggest') return { text: shownText(text), passages: [], isFound: null }
  const suggestion = suggestionIn(text, passages.length)
  const isUsed = (i: number) => suggestion.used?.includes(i + 1) ?? false
  return {
    text: suggestion.text,
    passages: passages.map((one, i) => ({ ...one, isUsed: isUsed(i) })),
    // What is said of its sources is believed only where there were any.
    isFound: passages.length > 0 && (suggestion.used === null || suggestion.used.length > 0),
  }
}

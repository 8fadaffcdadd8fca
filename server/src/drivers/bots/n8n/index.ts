import type { EngineConfig } from '@balcao/contract/flows/engines'
import { gist } from '../../gist.ts'
import { type BotAnswer, type BotDriver, BotError, type BotHealth, type BotOutside, type BotTurn } from '../bot-driver.ts'
import { type Answer, ask, usualError } from '../lib/ask.ts'
import { type Fields, fieldsIn, textIn } from '../lib/json.ts'
import { finished } from '../lib/replies.ts'
import { repliesIn } from './read.ts'

type Config = EngineConfig<'n8n'>
const SILENT_TURNS = 3

/** A webhook of a published n8n workflow. What it answers may have any of its shapes; an empty answer means it keeps silent. */
export const n8n = (outside: BotOutside): BotDriver<'n8n'> => ({
  engine: 'n8n',
  traits: { gatherMs: { quiet: 4000, most: 12_000 }, timeoutMs: 30_000, inDoubt: 'queue' },
  reply: (config, turn) => reply(outside, config, turn),
  check: (config, signal) => check(outside, config, signal),
})

async function reply(outside: BotOutside, config: Config, turn: BotTurn): Promise<BotAnswer> {
  const json = await requestOf(turn)
  const headers = headersOf(outside, config, `msg_${turn.vars.session}-${turn.said.messageId ?? 0}`)
  const answer = accepted(await ask(outside, config.url, { json, headers, signal: turn.signal }))
  const { replies, log } = repliesIn(answer)
  const silent = replies.length > 0 ? 0 : Number(turn.memory?.silent ?? 0) + 1
  if (silent === SILENT_TURNS) log.push({ code: 'ERR_BOT_ANSWER', details: `no text in ${SILENT_TURNS} turns` })
  const memory = { silent }
  return finished(
    { replies, memory, ...(log.length > 0 && { log }) },
    { textMax: turn.vars.channel.textMax, stopWord: config.stopWord },
  )
}

/** `chatInput` and `sessionId` are what its chat and AI nodes read. */
async function requestOf({ vars, said, files }: BotTurn): Promise<Fields> {
  const addresses = await Promise.all(files.slice(0, 5).map(file => file.url()))
  return {
    event: 'message',
    chatInput: said.text,
    sessionId: vars.session,
    ticket: vars.fullTicket,
    contact: vars.contact,
    channel: vars.channel,
    message: {
      id: said.messageId,
      type: files[0]?.kind ?? 'text',
      text: said.text,
      mediaUrl: addresses[0] ?? null,
      mediaUrls: addresses,
      choice: said.choice,
    },
    variables: vars.values,
  }
}

function headersOf(outside: BotOutside, { headerName, headerValue }: Config, id: string): Record<string, string> {
  const its = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(outside.now().getTime() / 1000)) }
  return headerName && headerValue ? { ...its, [headerName.toLowerCase()]: headerValue } : its
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  const details = `${answer.status} ${textIn(fieldsIn(answer.body).message) || gist(answer.text)}`.slice(0, 400)
  // A workflow that failed: asking again might do twice what it did before it failed.
  if (answer.status === 500) throw new BotError('handOver', 'ERR_BOT_FAILED', details)
  const usual = usualError(answer)
  throw usual ? new BotError(usual.outcome, usual.code, details) : new BotError('handOver', 'ERR_BOT_ANSWER', details)
}

/** A workflow cannot be asked whether it is there without running it: it is told that this is a test. */
async function check(outside: BotOutside, config: Config, signal: AbortSignal): Promise<BotHealth> {
  const json = {
    event: 'test',
    test: true,
    chatInput: 'teste',
    sessionId: 'test',
    message: { id: null, type: 'text', text: 'teste' },
  }
  const answer = accepted(await ask(outside, config.url, { json, headers: headersOf(outside, config, 'msg_test'), signal }))
  const { replies } = repliesIn(answer)
  const text = replies.find(reply => reply.type === 'text')
  return { ok: true, details: text?.type === 'text' ? text.text.slice(0, 200) : `${answer.status}` }
}

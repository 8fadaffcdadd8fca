import type { ErrorCode } from '@balcao/contract/errors'
import { type Health, type Outside, SendError } from '../../driver.ts'
import { GraphProblem } from './graph.ts'

interface Meaning {
  outcome: 'refused' | 'wait' | 'down'
  /** `data`: what this channel calls identifiers, token or permissions that do not fit together. */
  code: ErrorCode | 'data'
  scope?: 'channel'
  retryAfterMs?: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const later: Meaning = { outcome: 'wait', code: 'ERR_SENDING_WAPP_MSG', retryAfterMs: 5 * SECOND }
const crowded: Meaning = { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel', retryAfterMs: MINUTE }
const refused = (code: Meaning['code']): Meaning => ({ outcome: 'refused', code })

/** Meta's codes, of all its messaging. What is not here is refused, with what they say. */
const CODES: readonly (readonly [readonly number[], Meaning])[] = [
  [[0, 102, 190], { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  [[368, 131031], { outcome: 'down', code: 'ERR_CHANNEL_BANNED' }],
  [[3, 10, 2635, 131037, 131042, 131045, 133010], refused('data')],
  [range(200, 299), refused('data')],
  [[4, 32, 341, 613, 80006, 80007, 133016], crowded],
  [[130429], { ...crowded, retryAfterMs: 2 * SECOND }],
  // Many of those it wrote to blocked or reported this number.
  [[131048], { ...crowded, code: 'ERR_CHANNEL_MARKED', retryAfterMs: 60 * MINUTE }],
  [[131064], { ...crowded, retryAfterMs: 60 * MINUTE }],
  // One message every 6 s to the same person, once their burst is used up.
  [[131056], { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', retryAfterMs: 6 * SECOND }],
  [[131057], { outcome: 'wait', code: 'ERR_CHANNEL_UNREACHABLE', scope: 'channel', retryAfterMs: MINUTE }],
  [[1, 2, 131000, 131005, 131016, 135000, 1200], later],
  [[131047], refused('ERR_REPLY_WINDOW_CLOSED')],
  [[551, 131021, 131026], refused('ERR_WAPP_INVALID_CONTACT')],
  [[131051], refused('ERR_CHANNEL_CANNOT')],
  [[131052], refused('ERR_WAPP_DOWNLOAD_MEDIA')],
  [[131053], refused('ERR_FILE_REJECTED')],
  // Of marketing: they had enough of anybody's, want none of it, or are where Meta tries how it is without.
  [[131049], refused('ERR_MARKETING_LIMIT')],
  [[131050], refused('ERR_OPTED_OUT')],
  [[130472], refused('ERR_MARKETING_EXPERIMENT')],
  // The template itself, or what was put into its holes.
  [[132001, 132007], refused('ERR_TEMPLATE_WRONG')],
  [[132000, 132005, 132012], refused('ERR_TEMPLATE_VARIABLES')],
  [[132015], refused('ERR_TEMPLATE_PAUSED')],
  [[132016], refused('ERR_TEMPLATE_DISABLED')],
]

/** They say more than the code they come with. */
const SUBCODES: readonly (readonly [readonly number[], Meaning])[] = [
  [[33], refused('data')],
  [[2018065, 2018278, 2534022], refused('ERR_REPLY_WINDOW_CLOSED')],
  [[1545041, 2018001, 2018108, 2534014], refused('ERR_WAPP_INVALID_CONTACT')],
  [[2018007, 2018047, 2018008, 2018294], refused('ERR_FILE_REJECTED')],
]

const byCode = new Map(CODES.flatMap(([codes, meaning]) => codes.map(code => [code, meaning] as const)))
const bySubcode = new Map(SUBCODES.flatMap(([codes, meaning]) => codes.map(code => [code, meaning] as const)))

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

type DataCode = 'ERR_WABA_DATA' | 'ERR_CHANNEL_DATA'

/** Whether nothing is lost when a call is made twice, so that an unclear one is simply made again. */
type Repeat = 'safe' | 'unsafe'

export function codeOf(code: number, data: DataCode): ErrorCode {
  const meaning = byCode.get(code) ?? refused('ERR_SENDING_WAPP_MSG')
  return meaning.code === 'data' ? data : meaning.code
}

/** As the send path understands it. Anything that is not Graph's stays what it is: a bug. */
function asSendError(problem: unknown, data: DataCode, repeat: Repeat): unknown {
  if (!(problem instanceof GraphProblem)) return problem
  const { message, retryAfterMs } = problem
  if (problem.outcome === 'unclear' && repeat === 'unsafe') {
    return new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', message, { cause: problem })
  }
  if (problem.outcome !== 'refused') {
    const pause = { retryAfterMs: retryAfterMs ?? 10 * SECOND, scope: 'channel' as const, cause: problem }
    return new SendError('wait', 'ERR_CHANNEL_UNREACHABLE', message, pause)
  }

  const { outcome, scope, retryAfterMs: usual, ...meaning } = meaningOf(problem)
  const code = meaning.code === 'data' ? data : meaning.code
  const pause = outcome === 'wait' ? (retryAfterMs ?? usual) : undefined
  return new SendError(outcome, code, message, {
    ...(pause !== undefined && { retryAfterMs: pause }),
    ...(scope && { scope }),
    cause: problem,
  })
}

const meaningOf = ({ code, subcode }: GraphProblem): Meaning =>
  bySubcode.get(subcode) ?? byCode.get(code) ?? refused('ERR_SENDING_WAPP_MSG')

/** What is wrong with a channel, of which `what` was asked. */
export function asHealth(problem: unknown, what: string, data: DataCode): Health & { ok: false } {
  if (!(problem instanceof GraphProblem)) throw problem
  const { outcome, message } = problem
  if (outcome !== 'refused') return { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: message }
  if (message.includes('appsecret_proof')) return { ok: false, code: data, details: `app secret: ${message}` }

  const meaning = meaningOf(problem)
  if (meaning.outcome === 'refused') return { ok: false, code: data, details: `${what}: ${message}` }
  return { ok: false, code: meaning.code === 'data' ? data : meaning.code, details: message }
}

/** Does it; a token that is no longer one, or an account that was locked, ends the session aloud. */
export function minding(outside: Outside, data: DataCode) {
  return async <T>(repeat: Repeat, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (problem) {
      const error = asSendError(problem, data, repeat)
      if (error instanceof SendError && error.outcome === 'down') {
        const { code, message: details } = error
        // What became of the message counts more than that everybody hears of it.
        await outside.deliver({ type: 'status', status: 'disconnected', code, details, final: true }).catch((failed: unknown) => {
          outside.log.warn({ error: failed }, 'that a session has ended was not told')
        })
      }
      throw error
    }
  }
}

import type { Tried } from '@balcao/contract/flows/bots'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { leadsTo } from '@balcao/contract/flows/document'
import type { MenuSend } from '@balcao/contract/flows/run'
import type { Line } from './lines.ts'
import { answered, type Talk, type World } from './talk.ts'

/** An engine in the middle of a simulated conversation: what it said when somebody really asked it. */

/** The flow goes on after the engine. */
export const goesOn = (document: FlowDocument, { engine }: Talk): boolean =>
  engine !== null && ['ended', 'failed'].some(exit => leadsTo(document, engine.node, exit) !== null)

export const asked = (talk: Talk, body: string): Talk => ({
  ...talk,
  seq: talk.seq + 1,
  lines: [...talk.lines, { by: 'customer', body, at: talk.now }],
})

interface Scene {
  document: FlowDocument
  world: World
}

/** What it said, and what its end does to the flow. */
export function heardFrom(talk: Talk, tried: Tried, { document, world }: Scene): Talk {
  if (!talk.engine) return talk
  const { node, name } = talk.engine
  const said = tried.replies.flatMap((reply): Line[] => {
    const bot = (text: string, menu: MenuSend | null = null): Line => ({ by: 'bot', text, menu, node, at: talk.now })
    if (reply.type === 'text') return [bot(reply.text)]
    if (reply.type === 'media') return [bot(`📎 ${reply.url}\n${reply.caption}`.trim())]
    if (reply.type === 'wait') return [{ by: 'pause', seconds: reply.seconds }]
    if (reply.type === 'choice') return [bot(reply.text, menuOf(reply))]
    return [{ by: 'log', code: reply.close ? 'engineCloses' : 'engineCommands' }]
  })
  const failure: Line[] = tried.failure ? [{ by: 'fault', ...tried.failure }] : []
  const sent = said.filter(({ by }) => by === 'bot').length
  const next: Talk = {
    ...talk,
    lines: [...talk.lines, ...said, { by: 'outside', of: name, status: null, ms: tried.ms }, ...failure],
    sent: talk.sent + sent,
    seq: talk.seq + sent,
    tokens: talk.tokens + (tried.tokens ? tried.tokens.input + tried.tokens.output : 0),
  }
  const isLost = tried.failure !== null
  if (!isLost && !tried.ended) return next
  return goesOn(document, talk) ? left(next, isLost, { document, world }) : next
}

/** The flow has the conversation back. */
export const left = (talk: Talk, hasFailed: boolean, { document, world }: Scene): Talk =>
  answered(document, talk, world, hasFailed ? { ok: false, why: 'simulated' } : { ok: true, status: 200, body: '' })

type Choice = Extract<Tried['replies'][number], { type: 'choice' }>
const menuOf = ({ text, options }: Choice): MenuSend => ({
  text,
  footer: '',
  look: 'buttons',
  button: '',
  choices: options.map(({ id, title, description }) => ({ id, title, description })),
})

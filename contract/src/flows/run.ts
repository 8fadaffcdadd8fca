import type { FlowDocument } from './document.ts'
import type { BotEngine, MessagePart, NodeOf } from './nodes.ts'

/**
 * What the interpreter takes and gives. Pure: the clock, chance, hours and patterns come in as `facts`; everything that happens goes
 * out as `effects`. The server carries effects out in one transaction, the simulator draws them, a replay compares them.
 */

/** Where a conversation stands in a flow. Plain JSON: it survives a restart. */
export interface RunState {
  /** The node it is in; null before its first step. */
  at: string | null
  variables: Record<string, string>
  /** Wrong answers to the question that is open. */
  invalid: number
  /** How often each node was entered since the last accepted answer. */
  visits: Record<string, number>
  /** The last question's number of this run, and the seq of the last message when it was asked: what came before is no answer. */
  asked: { turn: number; seq: number; at: string } | null
  /** Until when it waits, and for what; null: for nothing. */
  due: { at: string; why: 'wait' | 'silence' } | null
  turn: number
  /** Messages of ours since a person, customer or agent, wrote. */
  automatic: number
  /** An outside call whose result is awaited; of an engine, up to which message it was asked. */
  calling: { node: string; attempt: number; key: string; toSeq?: number } | null
}

/** What a customer wrote, as far as a flow looks at it. */
export interface Heard {
  seq: number
  type: 'text' | 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | 'other'
  body: string
  /** The id of the button or row that was pressed: `{run}.{turn}:{node}:{option}` of ours. */
  choice: string | null
  /** The words of a voice message, when they are there. */
  transcript: string | null
  mediaUrl: string | null
  at: string
}

export type RunInput =
  | { type: 'begin'; first: Heard | null }
  | { type: 'heard'; messages: Heard[] }
  | { type: 'due' }
  /** The open question once more: the conversation went to a channel that may show it otherwise. */
  | { type: 'again' }
  | { type: 'result'; result: CallResult }

export type CallResult = { ok: true; status: number; body: string } | { ok: false; why: string }

/** What the interpreter asks of the world around it. */
export interface RunFacts {
  /** The document's run, for keys that are the same at each attempt. */
  runId: number
  now: Date
  zone: string
  locale: string
  /** The company's hours: whether open now, and when it opens next (null: within no year). */
  isOpen: (own: NodeOf<'hours'>['own']) => boolean
  nextOpening: () => Date | null
  /** Whether a regular expression of the linear engine is found anywhere in a text; one that is none is not found. */
  matches: (pattern: string, text: string) => boolean
  /** Message variables, the company's own, `channel` and `ticket`, already written out. */
  values: Readonly<Record<string, string>>
  /** What conditions may be asked of, beside the variables. */
  contact: { tagIds: readonly number[]; laneId: number | null; walletIds: readonly number[]; isFirst: boolean }
  channel: { id: number; buttons: number; listRows: number; textMax: number; joinsTexts: boolean }
  lastSeq: number
}

/** A menu as it is to be sent. `ids` of the choices are ours, so that a press of an older one is known. */
export interface MenuSend {
  text: string
  footer: string
  look: 'buttons' | 'list' | 'numbers'
  button: string
  choices: { id: string; title: string; description: string }[]
}

export type HandOver = NodeOf<'transfer'>['target'] | { to: 'fallback' }

/** Why a conversation left the flow; texts exist for each. */
export const LEFT_BECAUSE = [
  'asked',
  'invalid',
  'silence',
  'loop',
  'deadEnd',
  'failed',
  'closed',
  'rated',
  'resting',
  'flow',
  'engine',
] as const
export type LeftBecause = (typeof LEFT_BECAUSE)[number]

export type RunEffect =
  | { do: 'send'; part: MessagePart; node: string }
  | { do: 'menu'; menu: MenuSend; node: string }
  | { do: 'contact'; field: NodeOf<'updateContact'>['field']; value: string }
  | { do: 'tags'; add: number[]; remove: number[] }
  | { do: 'lane'; laneId: number }
  | { do: 'note'; text: string }
  | { do: 'handOver'; to: HandOver; distribution: NodeOf<'transfer'>['distribution']; outOfHours: string; because: LeftBecause }
  | { do: 'flow'; flowId: number }
  | { do: 'engine'; engine: BotEngine }
  | { do: 'evaluate' }
  | { do: 'close'; demandId: number | null; value: number | null }
  /** A line of the run's log: something was skipped or went wrong, with a code texts exist for. */
  | { do: 'log'; node: string; code: string; details?: string }

export interface HttpRequest {
  node: string
  method: NodeOf<'http'>['method']
  url: string
  /** `secret` names one that the server fills in. */
  headers: { name: string; value: string; secret: string }[]
  body: string | null
  contentType: string | null
  timeoutSeconds: number
  retries: number
  /** The same at each attempt. */
  key: string
}

/** The run stands: it listens, waits, calls, has ended, or keeps still until the ticket ends. */
export type RunNext =
  | { stop: 'heard' }
  | { stop: 'due' }
  | { stop: 'call'; request: HttpRequest }
  | { stop: 'ended'; because: LeftBecause }

export interface RunStep {
  state: RunState
  effects: RunEffect[]
  next: RunNext
  /** The nodes gone through and the exit taken; null where it stopped. */
  path: [node: string, exit: string | null][]
}

export type Advance = (document: FlowDocument, state: RunState, input: RunInput, facts: RunFacts) => RunStep

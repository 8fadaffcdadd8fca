import type { FlowDocument } from '@balcao/contract/flows/document'
import { isQuestion } from '@balcao/contract/flows/engine/questions'
import { nodeIn, saidIn } from '@balcao/contract/flows/engine/turn'
import type { RunInput, RunStep } from '@balcao/contract/flows/run'
import type { Run } from './run.ts'

/** What of a turn is counted: where the conversation stood, how long the answer took, or the words that were none. */
export interface TurnFigures {
  stood: string | null
  answeredMs: number | null
  misfit: string | null
}

const TEXT_MAX = 500

export function figuresOf(document: FlowDocument, run: Run, input: RunInput, step: RunStep): TurnFigures {
  const { at: stood, asked, invalid } = run.state
  const none = { stood, answeredMs: null, misfit: null }
  if (stood === null || input.type !== 'heard' || !isQuestion(nodeIn(document, stood))) return none
  const [first] = step.path
  const by = first?.[0] === stood ? first[1] : null
  if (by !== null && by !== 'other') {
    const answer = input.messages.find(({ seq }) => seq > (asked?.seq ?? 0))
    const ms = Date.parse(answer?.at ?? '') - Date.parse(asked?.at ?? '')
    return { ...none, answeredMs: Number.isFinite(ms) ? Math.max(0, ms) : null }
  }
  const isWrong =
    by === 'other' || step.state.invalid > invalid || (step.next.stop === 'ended' && step.next.because === 'invalid')
  return { ...none, misfit: isWrong ? saidIn(input.messages[0] ?? NOTHING).slice(0, TEXT_MAX) : null }
}

const NOTHING = { seq: 0, type: 'other', body: '', choice: null, transcript: null, mediaUrl: null, at: '' } as const

import type { AutoReply, AutoReplyAction, AutoReplyRow, AutoReplyStep } from '@balcao/contract/flows/auto-reply/auto-replies'

/** An auto-reply while it is written: nothing of it must be there yet. */

export type Written = Pick<AutoReply, 'name' | 'isActive' | 'steps'> & { queueId: number | null }

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => SIGNS[byte % SIGNS.length]).join('')

export const emptyStep = (): AutoReplyStep => ({ id: newId(), reply: '', actions: [] })

export const writtenOf = (row: AutoReplyRow | null, queueId: number | null): Written =>
  row
    ? { name: row.name, isActive: row.isActive, queueId: row.queueId, steps: row.steps }
    : { name: '', isActive: true, queueId, steps: [emptyStep()] }

/** Actions that led to a step that goes lead nowhere: they go with it. */
export const withoutStep = (steps: readonly AutoReplyStep[], id: string): AutoReplyStep[] =>
  steps
    .filter(one => one.id !== id)
    .map(one => ({ ...one, actions: one.actions.filter(({ goal }) => goal.to !== 'step' || goal.stepId !== id) }))

/** As it is kept; null: something of it is still missing. */
export function bodyOf({ name, isActive, queueId, steps }: Written): AutoReply | null {
  if (name.trim() === '' || queueId === null) return null
  const whole = steps.map(step => ({ ...step, actions: step.actions.map(trimmed) }))
  const isWhole = whole.every(({ reply, actions }) => reply.trim() !== '' && actions.every(({ words }) => words.length > 0))
  return isWhole ? { name: name.trim(), isActive, queueId, steps: whole } : null
}

const trimmed = (action: AutoReplyAction): AutoReplyAction => ({
  ...action,
  words: [...new Set(action.words.map(word => word.trim()).filter(Boolean))],
})

/** `queue:7`: one list of goals of three kinds. */
export const goalKey = (goal: AutoReplyAction['goal']): string =>
  goal.to === 'step' ? `step:${goal.stepId}` : goal.to === 'queue' ? `queue:${goal.queueId}` : `user:${goal.userId}`

export function goalFrom(key: string): AutoReplyAction['goal'] {
  const [to = '', id = ''] = key.split(':')
  if (to === 'queue') return { to, queueId: Number(id) }
  return to === 'user' ? { to, userId: Number(id) } : { to: 'step', stepId: id }
}

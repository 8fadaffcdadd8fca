import { FLOW_SCHEMA, type FlowDocument } from '../document.ts'
import { emptyNode, type FlowNode } from '../nodes.ts'
import type { AutoReply, AutoReplyAction, AutoReplyStep } from './auto-replies.ts'

/** An auto-reply as a flow: each step a menu, each action a way out of it. The same engine answers as for any flow. */

/** The step an action names and the auto-reply has not; null: none. */
export function stepMissing({ steps }: Pick<AutoReply, 'steps'>): string | null {
  const known = new Set(steps.map(({ id }) => id))
  for (const { actions } of steps)
    for (const { goal } of actions) if (goal.to === 'step' && !known.has(goal.stepId)) return goal.stepId
  return null
}

export function compiled({ steps, queueId }: Pick<AutoReply, 'steps' | 'queueId'>): FlowDocument {
  const fallback = { to: 'queue', queueId } as const
  const nodes: Record<string, FlowNode> = { start: { ...emptyNode('start'), fallback } }
  const edges: FlowDocument['edges'] = [['start', 'next', idOf(steps[0])]]
  const layout: FlowDocument['layout'] = { start: [0, 0] }
  for (const [row, step] of steps.entries()) {
    const id = idOf(step)
    layout[id] = [300, row * 260]
    if (step.actions.length === 0) {
      nodes[id] = { ...emptyNode('message'), parts: [{ type: 'text', text: step.reply }] }
      nodes[`${id}e`] = { ...emptyNode('transfer'), target: fallback }
      edges.push([id, 'next', `${id}e`])
      layout[`${id}e`] = [620, row * 260]
      continue
    }
    nodes[id] = { ...emptyNode('menu'), text: step.reply, options: step.actions.map(optionOf) }
    for (const [i, action] of step.actions.entries()) {
      const goal = goalOf(action, `${id}x${i}`, nodes)
      edges.push([id, `o:${i}`, goal])
      if (goal === `${id}x${i}`) layout[goal] = [620, row * 260 + i * 120]
      if (nodes[goal]?.kind === 'message' && action.goal.to === 'step') edges.push([goal, 'next', `s${action.goal.stepId}`])
    }
  }
  return { schema: FLOW_SCHEMA, start: 'start', nodes, edges, layout }
}

/** Never one of the names a flow begins with. */
const idOf = (step: AutoReplyStep | undefined): string => `s${step?.id ?? ''}`

const optionOf = ({ words: [title = '', ...synonyms] }: AutoReplyAction, i: number) => ({
  id: String(i),
  title,
  description: '',
  synonyms,
})

/** The node an action leads to, made where there is none yet. */
function goalOf({ goal, reply }: AutoReplyAction, own: string, nodes: Record<string, FlowNode>): string {
  const says = reply.trim() !== ''
  if (goal.to === 'step') {
    if (!says) return `s${goal.stepId}`
    nodes[own] = { ...emptyNode('message'), parts: [{ type: 'text', text: reply }] }
    return own
  }
  const target =
    goal.to === 'queue' ? ({ to: 'queue', queueId: goal.queueId } as const) : ({ to: 'user', userId: goal.userId } as const)
  nodes[own] = { ...emptyNode('transfer'), target, text: reply }
  return own
}

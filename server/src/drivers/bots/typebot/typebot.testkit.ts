import type { Asked, Reply } from '../../channels/lib/testing/provider.ts'

/** A double of a Typebot viewer, as its code behaves: exact choices, the question again after a wrong answer, 404 for a session it lost. */
export interface ViewerStep {
  says: unknown[]
  input?: Record<string, unknown>
  actions?: unknown[]
  /** Of a choice or a question: what it takes; else the question comes again. */
  takes?: (text: string, replyId: string | undefined) => boolean
}

export function typebotViewer(steps: ViewerStep[], { bot = 'recepcao' } = {}) {
  const sessions = new Map<string, number>()
  const started: Asked[] = []
  const answered: Asked[] = []
  const bodyOf = (step: ViewerStep | undefined, more: object) => ({
    body: {
      typebot: { id: 't1', version: '6.1', theme: {}, settings: {} },
      messages: step?.says ?? [],
      ...(step?.input && { input: step.input }),
      ...(step?.actions && { clientSideActions: step.actions }),
      ...more,
    },
  })
  const answer = (asked: Asked): Reply => {
    if (asked.what === `POST /api/v1/typebots/${bot}/startChat`) {
      started.push(asked)
      const sessionId = `s${started.length}`
      sessions.set(sessionId, 0)
      return bodyOf(steps[0], { sessionId })
    }
    const id = /^POST \/api\/v1\/sessions\/(.+)\/continueChat$/.exec(asked.what)?.[1]
    const at = id === undefined ? undefined : sessions.get(id)
    if (id === undefined || at === undefined) return { status: 404, body: { message: 'Session not found' } }
    answered.push(asked)
    const { text = '', metadata } = Object(asked.body.message)
    const step = steps[at]
    if (step?.takes && !step.takes(text, metadata?.replyId)) {
      return bodyOf({ says: [markdown('Opção inválida.')], ...(step.input && { input: step.input }) }, {})
    }
    sessions.set(id, at + 1)
    return bodyOf(steps[at + 1], {})
  }
  return { answer, started, answered, forget: () => sessions.clear() }
}

export const markdown = (text: string, id = 'b1') => ({ id, type: 'text', content: { type: 'markdown', markdown: text } })

export const choice = (titles: string[], more: object = {}) => ({
  id: 'i1',
  type: 'choice input',
  items: titles.map((content, i) => ({ id: `item${i + 1}`, content })),
  ...more,
})

import { fresh, inserted, LEADS } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { World } from '../../../test/world.ts'

async function bodyOf(w: World, of: number) {
  const queueId = await w.queue(of, fresh('Fila'))
  return { name: fresh('Resposta'), queueId, steps: [{ id: 'a', reply: 'Olá!', actions: [] }] }
}
async function anyReply(w: World, of: number) {
  const { name, ...reply } = await bodyOf(w, of)
  const { id } = await inserted(
    w,
    "insert into chat_flows (tenant_id, name, kind, auto_reply) values ($1, $2, 'autoReply', $3)",
    [of, name, JSON.stringify(reply)],
  )
  return { params: { id } }
}
const own = { open: LEADS, foreign: 'ERR_NO_AUTO_REPLY_FOUND', call: anyReply } as const

export const autoRepliesVerdicts = {
  'autoReplies.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'autoReplies.create': { open: LEADS, foreign: 'no ids', call: async (w, of) => ({ body: await bodyOf(w, of) }) },
  'autoReplies.show': own,
  'autoReplies.update': { ...own, call: async (w, of) => ({ ...(await anyReply(w, of)), body: await bodyOf(w, of) }) },
  'autoReplies.remove': own,
  'autoReplies.toFlow': own,
} satisfies Verdicts

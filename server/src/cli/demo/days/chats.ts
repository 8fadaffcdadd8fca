import { authRoutes } from '@balcao/contract/access/auth'
import { chatRoutes } from '@balcao/contract/chats/chats'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

const GROUP = 'Entregas do dia'
/** True at any hour, for the demo may begin at any. */
const LINES = [
  'São 14 entregas nesta rota, 3 com montagem.',
  'A da Mariana é prioridade, já remarcamos uma vez.',
  'Ela é a segunda do caminhão 2.',
  'O caminhão 2 furou o pneu, borracheiro disse 40 minutos.',
]

/** Colleagues talk: a group with everybody, and two who write to each other. */
export async function chats(stage: Stage): Promise<void> {
  const admin = await stage.as(ADMIN.email)
  if ((await admin(chatRoutes.list, {})).some(({ name }) => name === GROUP)) return
  const people = (await admin(chatRoutes.people, {})).filter(({ isActive }) => isActive)
  const { userId } = await admin(authRoutes.session, { query: {} })
  const others = people.filter(({ id }) => id !== userId)
  const [first] = others
  if (!first) return
  const group = await admin(chatRoutes.create, {
    body: { kind: 'group', name: GROUP, userIds: others.slice(0, 8).map(({ id }) => id) },
  })
  for (const [i, body] of LINES.entries())
    await admin(chatRoutes.send, { params: { id: group.id }, body: { body, idFront: `demo-${i}` } })
  const two = await admin(chatRoutes.create, { body: { kind: 'direct', userId: first.id } })
  await admin(chatRoutes.send, {
    params: { id: two.id },
    body: { body: 'Consegue ver o pedido da Mariana quando puder?', idFront: 'demo-0' },
  })
}

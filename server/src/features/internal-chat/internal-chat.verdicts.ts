import { anyUser, TEAM } from '../../test/makers.ts'
import type { Call, Verdict, Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

/** A group the caller is a member of, or one of another company, with one thing said in it. */
async function aGroup(w: World, of: number, me: Person) {
  const mine = of === me.tenantId ? me.id : (await anyUser(w, of)).id
  const other = (await anyUser(w, of)).id
  const { id } = await w.one<{ id: string }>(
    "insert into chats (tenant_id, kind, name, owner_id, last_seq) values ($1, 'group', 'Grupo', $2, 1) returning id",
    [of, mine],
  )
  for (const user of [mine, other])
    await w.owner.query('insert into chat_members (tenant_id, chat_id, user_id) values ($1, $2, $3)', [of, id, user])
  await w.owner.query(
    "insert into chat_messages (tenant_id, chat_id, seq, user_id, body, id_front) values ($1, $2, 1, $3, 'Oi', 'um')",
    [of, id, mine],
  )
  return { id: Number(id), other }
}

const inGroup = (more: Omit<Call, 'params'> & { params?: object } = {}): Verdict => ({
  open: TEAM,
  foreign: 'ERR_NO_PERMISSION',
  call: async (w, of, me) => {
    const { id } = await aGroup(w, of, me)
    return { ...more, params: { ...more.params, id } }
  },
})

const aColleague = async (w: World, of: number) => (await anyUser(w, of)).id

export const internalChatVerdicts = {
  'chats.unread': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'chats.people': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'chats.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'chats.create': {
    open: TEAM,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ body: { kind: 'direct', userId: await aColleague(w, of) } }),
  },
  'chats.show': inGroup(),
  'chats.rename': inGroup({ body: { name: 'Outro nome' } }),
  'chats.add': {
    open: TEAM,
    foreign: 'ERR_NO_PERMISSION',
    call: async (w, of, me) => {
      const { id } = await aGroup(w, of, me)
      return { params: { id }, body: { userIds: [await aColleague(w, of)] } }
    },
  },
  'chats.leave': {
    open: TEAM,
    foreign: 'ERR_NO_PERMISSION',
    call: async (w, of, me) => {
      const { id, other } = await aGroup(w, of, me)
      return { params: { id, userId: other } }
    },
  },
  'chats.mute': inGroup({ body: { isMuted: true } }),
  'chats.messages': inGroup(),
  'chats.send': inGroup({ body: { body: 'Oi', idFront: 'dois' } }),
  'chats.edit': inGroup({ params: { seq: 1 }, body: { body: 'Olá' } }),
  'chats.remove': inGroup({ params: { seq: 1 } }),
  'chats.react': inGroup({ params: { seq: 1 }, body: { emoji: '👍' } }),
  'chats.search': inGroup({ query: { words: 'oi' } }),
  'chats.files': inGroup(),
  // Of a ticket one may not see there is nothing.
  'chats.tickets': { open: TEAM, foreign: 'no ids', call: () => ({ query: { ids: '1' } }) },
  'chats.read': inGroup({ body: { seq: 1 } }),
  'chats.typing': inGroup(),
} satisfies Verdicts

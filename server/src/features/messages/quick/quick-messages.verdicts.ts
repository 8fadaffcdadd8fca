import { fresh, inserted, LEADS, oneBlock, TEAM } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { Person, World } from '../../../test/world.ts'

const newQuick = () => ({
  key: fresh('chave').replace(' ', '-'),
  message: 'Bom dia!',
  file: null,
  sendAsAudio: false,
  active: true,
})

const anyQuick = (w: World, of: number) =>
  inserted(w, "insert into quick_messages (tenant_id, key, message) values ($1, $2, 'x')", [of, fresh('chave')])

/** The asker's own; in another company, a person's there. */
const ownQuick = (w: World, of: number, me: Person) =>
  inserted(
    w,
    "insert into quick_messages (tenant_id, key, message, user_id) values ($1, $2, 'x', coalesce((select id from users where tenant_id = $1 and id = $3), (select min(id) from users where tenant_id = $1)))",
    [of, fresh('chave'), me.id],
  )

export const quickMessagesVerdicts = {
  'quickMessages.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'quickMessages.show': {
    open: TEAM,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of) }),
  },
  'quickMessages.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newQuick() }) },
  'quickMessages.update': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of), body: { active: false } }),
  },
  'quickMessages.remove': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of) }),
  },
  'quickMessages.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { active: false }, ids: [(await anyQuick(w, of)).id] },
    }),
  },
  'quickMessages.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newQuick()) }) },
  'ownQuickMessages.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'ownQuickMessages.show': {
    open: TEAM,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of, me) => ({ params: await ownQuick(w, of, me) }),
  },
  'ownQuickMessages.create': { open: TEAM, foreign: 'no ids', call: () => ({ body: newQuick() }) },
  'ownQuickMessages.update': {
    open: TEAM,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of, me) => ({ params: await ownQuick(w, of, me), body: { active: false } }),
  },
  'ownQuickMessages.remove': {
    open: TEAM,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of, me) => ({ params: await ownQuick(w, of, me) }),
  },
} satisfies Verdicts

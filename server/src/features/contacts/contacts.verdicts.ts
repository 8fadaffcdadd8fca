import { desk } from '../../test/desk.ts'
import { anyUser, fresh, inserted, LEADS, oneBlock, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

const anyContact = async (w: World, of: number) => ({ id: await desk(w.owner, of).contact() })

/** One that is over, of one's own or of somebody in another company. */
const anyImport = async (w: World, of: number, me: Person) =>
  inserted(
    w,
    "insert into works (tenant_id, kind, title, status, created_by, finished_at) values ($1, 'contacts.import', 'lista.csv', 'done', $2, now())",
    [of, of === me.tenantId ? me.id : (await anyUser(w, of)).id],
  )

/** One of now: the other is gone, and nothing has happened since. */
const anyMerge = async (w: World, of: number) => {
  const [keep, gone] = [await desk(w.owner, of).contact(), await desk(w.owner, of).contact()]
  const made = await inserted(
    w,
    `insert into contact_merges (tenant_id, keep_id, keep_before, gone, identities, rows, joined, print)
     select k.tenant_id, k.id, to_jsonb(k), to_jsonb(g), '[]', '{}', false, merged_print(k.tenant_id, k.id)
     from contacts k, contacts g where k.tenant_id = $1 and k.id = $2 and g.tenant_id = $1 and g.id = $3`,
    [of, keep, gone],
  )
  await w.owner.query('delete from contacts where tenant_id = $1 and id = $2', [of, gone])
  return made
}

export const contactsVerdicts = {
  'contacts.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'contacts.show': { open: TEAM, foreign: 'ERR_NO_CONTACT_FOUND', call: async (w, of) => ({ params: await anyContact(w, of) }) },
  'contacts.create': { open: TEAM, foreign: 'no ids', call: () => ({ body: { name: fresh('Contato') } }) },
  'contacts.update': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { blocked: true } }),
  },
  'contacts.remove': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of) }),
  },
  'contacts.bulk': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({
      body: { title: 'Bloquear', do: 'change', change: { blocked: true }, ids: [(await anyContact(w, of)).id] },
    }),
  },
  'contacts.setTags': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { tags: [] } }),
  },
  'contacts.setWallets': {
    open: LEADS,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { wallets: [] } }),
  },
  'contactsMany.importRows': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({ body: { ...oneBlock({ name: fresh('Contato'), number: '5511987650001' }), how: {} } }),
  },
  'contactsMany.known': { open: LEADS, foreign: 'no ids', call: () => ({ body: { numbers: ['5511987650001'] } }) },
  'contactsMany.imports': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'contactsMany.undoImport': {
    open: LEADS,
    foreign: 'ERR_NO_JOB_FOUND',
    call: async (w, of, me) => ({ params: await anyImport(w, of, me), body: { title: 'Desfazer' } }),
  },
  'contactsMany.duplicates': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'contactsMany.mergeDuplicates': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({ body: { title: 'Unir', groups: [[999_998, 999_999]] } }),
  },
  'contactsMany.merges': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'contactsMany.undoMerge': {
    open: LEADS,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyMerge(w, of) }),
  },
  'contactsMany.exportNow': { open: [...LEADS, 'blocked'], foreign: 'no ids', call: () => ({}) },
  'contactsMany.exportLater': { open: LEADS, foreign: 'no ids', call: () => ({ body: { title: 'Contatos' } }) },
} satisfies Verdicts

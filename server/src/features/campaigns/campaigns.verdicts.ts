import { desk } from '../../test/desk.ts'
import { another, fresh, LEADS, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

const creator = async (w: World, of: number, me: Person): Promise<number> =>
  of === me.tenantId
    ? me.id
    : Number((await w.one<{ id: string }>('select id from users where tenant_id = $1 order by id limit 1', [of])).id)

/** One with a channel, a text and a recipient who waits. */
const anyCampaign = async (w: World, of: number, me: Person, status = 'pending', more = '') => {
  const channel = await desk(w.owner, of).channel()
  const { id } = await w.one<{ id: string }>(
    `insert into campaigns (tenant_id, name, texts, created_by, status) values ($1, $2, '{Oi}', $3, $4) returning id`,
    [of, fresh('Campanha'), await creator(w, of, me), status],
  )
  await w.owner.query('insert into campaign_channels (tenant_id, campaign_id, channel_id) values ($1, $2, $3)', [of, id, channel])
  const number = `55119${60_000_000 + another()}`
  const contact = await desk(w.owner, of).contact(fresh('Cliente'), { number })
  await w.owner.query(
    `insert into campaign_recipients (tenant_id, campaign_id, no, kind, key, value, contact_id) values ($1, $2, 1, 'phone', $3, $3, $4)`,
    [of, id, number, contact],
  )
  if (more) await w.owner.query(more, [of, id])
  return { id: Number(id), channel, contact }
}
const one = { open: LEADS, foreign: 'ERR_NO_CAMPAIGN_FOUND' } as const
const at =
  (body?: (its: { id: number; channel: number; contact: number }) => unknown, status?: string, more?: string) =>
  async (w: World, of: number, me: Person) => {
    const its = await anyCampaign(w, of, me, status, more)
    return { params: { id: its.id }, ...(body ? { body: body(its) } : {}) }
  }
const soon = () => new Date(Date.now() + 86_400_000).toISOString()

/** A mass send of the person who asks. */
const massOf = (status = 'finished') =>
  at(undefined, status, "update campaigns set kind = 'mass', tab = 'texto' where tenant_id = $1 and id = $2")
const its = { open: TEAM, foreign: 'ERR_NO_CAMPAIGN_FOUND' } as const
const massBody = async (w: World, of: number) => ({
  tab: 'texto',
  channelId: await desk(w.owner, of).channel(),
  text: 'Oi',
  lines: `1198${7_000_000 + another()}; Helena`,
  gapMinMs: 1_000,
  gapMaxMs: 2_000,
})
const massVerdicts = {
  'mass.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'mass.look': { open: TEAM, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ body: await massBody(w, of) }) },
  'mass.test': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ body: { ...(await massBody(w, of)), number: '11987654321' } }),
  },
  'mass.send': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ body: { ...(await massBody(w, of)), name: fresh('Envio'), title: 'Envio', confirm: 1 } }),
  },
  'mass.show': { ...its, call: massOf() },
  'mass.figures': { ...its, call: massOf() },
  'mass.recipients': { ...its, call: massOf() },
  'mass.pause': { ...its, call: massOf('processing') },
  'mass.resume': { ...its, call: massOf('processing') },
  'mass.cancel': { ...its, call: massOf('processing') },
  'mass.remove': { ...its, call: massOf() },
  'mass.result': { ...its, call: massOf() },
} satisfies Verdicts

export const campaignsVerdicts = {
  'campaigns.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'campaigns.show': { ...one, call: at() },
  'campaigns.figures': { ...one, call: at() },
  'campaigns.create': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      body: { name: fresh('Campanha'), channelIds: [await desk(w.owner, of).channel()], texts: ['Oi'] },
    }),
  },
  'campaigns.update': { ...one, call: at(() => ({ name: fresh('Outra') })) },
  'campaigns.remove': { ...one, call: at() },
  'campaigns.duplicate': { ...one, call: at(() => ({ name: fresh('Cópia') })) },
  'campaigns.again': {
    ...one,
    call: async (w, of, me) => {
      const { id } = await anyCampaign(
        w,
        of,
        me,
        'finished',
        `with taken as (update campaign_recipients set state = 1, taken_at = now() where tenant_id = $1 and campaign_id = $2 returning *)
         insert into messages (tenant_id, contact_id, channel_id, from_me, status, ack, campaign_id, campaign_no)
         select t.tenant_id, t.contact_id, k.channel_id, true, 'sended', 1, t.campaign_id, t.no from taken t
         join campaign_channels k on k.tenant_id = t.tenant_id and k.campaign_id = t.campaign_id`,
      )
      return { params: { id }, body: { name: fresh('De novo'), who: 'unanswered', title: 'De novo' } }
    },
  },
  'campaigns.count': { ...one, call: at(({ contact }) => ({ by: 'contacts', ids: [contact] })) },
  'campaigns.leftOut': { ...one, call: at(({ contact }) => ({ audience: { by: 'contacts', ids: [contact] }, why: 'stopped' })) },
  'campaigns.link': { ...one, call: at(({ contact }) => ({ audience: { by: 'contacts', ids: [contact] }, title: 'Público' })) },
  'campaigns.linkLines': { ...one, call: at(() => ({ rows: [{ line: 1, number: `1198${7_000_000 + another()}` }] })) },
  'campaigns.unlink': { ...one, call: at(() => ({})) },
  'campaigns.recipients': { ...one, call: at() },
  'campaigns.preview': { ...one, call: at() },
  'campaigns.test': { ...one, call: at(({ channel }) => ({ no: 1, number: '11987654321', channelId: channel })) },
  'campaigns.schedule': { ...one, call: at(() => ({ startAt: soon() })) },
  'campaigns.start': { ...one, call: at(() => ({})) },
  'campaigns.pause': { ...one, call: at(undefined, 'processing') },
  'campaigns.resume': { ...one, call: at(undefined, 'processing') },
  'campaigns.cancel': { ...one, call: at(undefined, 'processing') },
  'campaigns.result': { ...one, call: at() },
  'marketingStops.ofContact': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).contact() } }),
  },
  'marketingStops.set': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).contact() }, body: { stopped: true } }),
  },
  ...massVerdicts,
} satisfies Verdicts

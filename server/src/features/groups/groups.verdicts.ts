import type { ErrorCode } from '@balcao/contract/errors'
import { desk } from '../../test/desk.ts'
import { ADMINS, another, anyChannel, inserted, TEAM } from '../../test/makers.ts'
import type { Verdict, Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

const away = (w: World, of: number) => desk(w.owner, of).channel(undefined, { status: 'disconnected' })

/** One that a channel of the company runs. */
export const anyGroup = async (w: World, of: number) => {
  const channel = await away(w, of)
  const found = await inserted(w, 'insert into groups (tenant_id, external_id, name, people) values ($1, $2, $3, 3)', [
    of,
    `1203${another()}`,
    'Turma',
  ])
  await w.owner.query('insert into group_seats (tenant_id, group_id, channel_id, is_admin) values ($1, $2, $3, true)', [
    of,
    found.id,
    channel,
  ])
  return found
}

const anyWork = (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into works (tenant_id, kind, title, params, created_by) values ($1, 'groups.members', 'Turma', '{}',
      coalesce((select id from users where tenant_id = $1 and id = $2), (select min(id) from users where tenant_id = $1)))`,
    [of, me.id],
  )

const anyStep = async (w: World, of: number, me: Person) => {
  const group = await anyGroup(w, of)
  const work = await anyWork(w, of, me)
  return inserted(
    w,
    `insert into group_steps (tenant_id, work_id, channel_id, act, group_id, number, state, outcome, invited_at)
     select $1, $2, s.channel_id, 'add', s.group_id, '5511999990000', 'done', 'invite', now() from group_seats s
     where s.tenant_id = $1 and s.group_id = $3`,
    [of, work.id, group.id],
  )
}

const NUMBERS = ['5511988887777']
const open = { open: TEAM, foreign: 'no ids' } as const
const own = { open: TEAM, foreign: 'ERR_NO_GROUP_FOUND' } as const
const to = (code: ErrorCode) => Object.fromEntries(TEAM.map(who => [who, code]))
/** No process holds a channel here: a user who may ask hears that it is away. */
const silent = {
  open: [],
  told: to('ERR_WAPP_INITIALIZED'),
  foreign: 'ERR_NO_GROUP_FOUND',
  foreignTold: to('ERR_NO_GROUP_FOUND'),
} satisfies Omit<Verdict, 'call'>

const anyRule = async (w: World, of: number) =>
  inserted(
    w,
    `insert into group_rules (tenant_id, rule, text, key, user_id)
     values ($1, 'word', $2, $2, (select min(id) from users where tenant_id = $1))`,
    [of, `palavra${another()}`],
  )

const aRule = { open: TEAM, foreign: 'ERR_NO_GROUP_RULE_FOUND' } as const

export const groupsVerdicts = {
  'groupRules.list': { ...open, call: () => ({}) },
  'groupRules.show': { ...aRule, call: async (w, of) => ({ params: await anyRule(w, of) }) },
  'groupRules.create': {
    ...own,
    call: async (w, of) => ({
      body: {
        ...{ rule: 'word' as const, text: `aposta${another()}`, note: '', removesAuthor: false },
        groupId: (await anyGroup(w, of)).id,
      },
    }),
  },
  'groupRules.update': { ...aRule, call: async (w, of) => ({ params: await anyRule(w, of), body: { note: 'x' } }) },
  'groupRules.remove': { ...aRule, call: async (w, of) => ({ params: await anyRule(w, of) }) },
  'groupWatches.watches': { ...open, call: () => ({}) },
  'groupWatches.watch': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { word: true } }),
  },
  'groupWatches.deeds': { ...open, call: () => ({}) },
  'groups.list': { ...open, call: () => ({}) },
  'groups.refresh': {
    ...silent,
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: to('ERR_NO_WAPP_FOUND'),
    call: async (w, of) => ({ body: { channelId: await away(w, of) } }),
  },
  'groups.pace': { ...open, call: () => ({}) },
  'groups.setPace': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { strangers: 20, groups: 5 } }),
  },
  'groups.show': { ...own, call: async (w, of) => ({ params: await anyGroup(w, of) }) },
  'groups.members': { ...silent, call: async (w, of) => ({ params: await anyGroup(w, of) }) },
  'groups.link': { ...silent, call: async (w, of) => ({ params: await anyGroup(w, of), body: { renew: false } }) },
  'groups.check': { ...open, call: () => ({ body: { numbers: NUMBERS } }) },
  'groups.create': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      body: {
        channelId: (await anyChannel(w, of)).id,
        ...{ name: 'Feirão', count: 2, first: 1, numbers: NUMBERS, onlyAdminsWrite: true },
      },
    }),
  },
  'groups.picture': {
    open: [],
    told: to('ERR_GROUP_PICTURE_ADDRESS'),
    foreign: 'no ids',
    call: () => ({ body: { url: 'http://127.0.0.1:9/foto.jpg' } }),
  },
  'groups.send': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => {
      const { id } = await anyGroup(w, of)
      const { channel_id: channelId } = await w.one<{ channel_id: number }>(
        'select channel_id from group_seats where group_id = $1',
        [id],
      )
      return { body: { channelId, groupIds: [id], text: 'Bom dia' } }
    },
  },
  'groups.edit': {
    ...own,
    call: async (w, of) => ({ body: { groupIds: [(await anyGroup(w, of)).id], change: { name: 'Outro' } } }),
  },
  'groups.change': {
    ...own,
    call: async (w, of) => ({ body: { groupIds: [(await anyGroup(w, of)).id], act: 'add' as const, numbers: NUMBERS } }),
  },
  'groups.steps': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'groups.lastWork': { ...open, call: () => ({ query: { of: 'members' as const } }) },
  'groups.invite': { ...own, call: async (w, of, me) => ({ params: await anyStep(w, of, me) }) },
} satisfies Verdicts

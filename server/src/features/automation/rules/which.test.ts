import { keyOf } from '@balcao/contract/channels/addresses'
import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { openAt } from '@balcao/contract/hours/open'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { publish } from '../bots.testkit.ts'
import { type Beginning, type Candidates, whichBot } from './which.ts'

const flow = (more: Partial<NonNullable<Candidates['channelFlow']>> = {}) => ({
  id: 1,
  isActive: true,
  isPublished: true,
  trigger: 'every' as const,
  keywords: [],
  outOfHours: false,
  testKey: '',
  ...more,
})
const beginning: Beginning = {
  isGroup: false,
  byCompany: false,
  isBlocked: false,
  isSilenced: false,
  isWalleted: false,
  shutdownWallet: false,
  isOpen: true,
  words: 'Oi',
  key: '551187654321',
}
const all: Candidates = { channelFlow: flow(), channelEngine: 'dify', engineForAll: 'n8n', defaultFlow: flow({ id: 2 }) }

describe('[FLW-04] which bot answers a new ticket', () => {
  test('the first that is active, complete and allowed, in one order', () => {
    expect(whichBot(beginning, all)).toEqual({ flow: 1 })
    expect(whichBot(beginning, { ...all, channelFlow: flow({ isActive: false }) })).toEqual({ engine: 'dify' })
    expect(whichBot(beginning, { ...all, channelFlow: flow({ isPublished: false }), channelEngine: null })).toEqual({
      engine: 'n8n',
    })
    expect(whichBot(beginning, { ...all, channelFlow: null, channelEngine: null, engineForAll: null })).toEqual({ flow: 2 })
  })

  test.each([
    ['a group', { isGroup: true }],
    ['begun by the company', { byCompany: true }],
    ['a contact that is kept from bots', { isBlocked: true }],
    ['a contact that seemed to be a machine', { isSilenced: true }],
    ['[SET-02] somebody of its wallet has it, and the company wants no bot then', { isWalleted: true, shutdownWallet: true }],
    ['outside hours', { isOpen: false }],
  ])('none: %s', (_, more) => {
    expect(whichBot({ ...beginning, ...more }, all)).toBeNull()
  })

  test('a flow may want other words, another number, or the night too', () => {
    const only = (more: Parameters<typeof flow>[0], begun: Partial<Beginning> = {}) =>
      whichBot(
        { ...beginning, ...begun },
        { channelFlow: flow(more), channelEngine: null, engineForAll: null, defaultFlow: null },
      )
    expect(only({ trigger: 'keywords', keywords: ['Promoção'] })).toBeNull()
    expect(only({ trigger: 'keywords', keywords: ['Promoção'] }, { words: ' promocao ' })).toEqual({ flow: 1 })
    expect(only({ trigger: 'handOver' })).toBeNull()
    expect(only({ testKey: '551100000000' })).toBeNull()
    expect(only({ testKey: beginning.key })).toEqual({ flow: 1 })
    expect(only({ outOfHours: true }, { isOpen: false })).toEqual({ flow: 1 })
  })
})

let w: World
beforeAll(async () => {
  w = await world()
})

const engine = fc.constantFrom<(BotEngine | null)[]>(null, null, 'typebot', 'n8n')
const words = fc.constantFrom('oi', ' Promoção ', 'PROMOCAO', 'menu', '')
const drawn = fc.option(
  fc.record({
    isActive: fc.boolean(),
    isPublished: fc.boolean(),
    trigger: fc.constantFrom('every' as const, 'every' as const, 'keywords' as const, 'handOver' as const),
    outOfHours: fc.boolean(),
    number: fc.constantFrom('', '', '5511987654321', '+55 (11) 8765-4321', '5511900000000'),
  }),
)
const story = fc.record({
  channelFlow: drawn,
  channelEngine: engine,
  engineForAll: engine,
  defaultFlow: drawn,
  isBlocked: fc.boolean(),
  isSilenced: fc.constantFrom(false, false, true),
  isWalleted: fc.boolean(),
  shutdownWallet: fc.boolean(),
  isOpen: fc.boolean(),
  words,
})

test('[FLW-04][CHN-19] SQL chooses as the rule does, with every set-up of a company', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, async drawn => {
      const tenant = await w.tenant('Modelo')
      const its = desk(w.owner, tenant)
      const save = async (one: typeof drawn.channelFlow) => {
        if (!one) return null
        const { id } = await w.one<{ id: number }>(
          'insert into chat_flows (tenant_id, name, is_active, test_number) values ($1, $2, $3, $4) returning id::int',
          [tenant, 'F', one.isActive, one.number],
        )
        const start = node('start', { trigger: one.trigger, keywords: ['promoção'], outOfHours: one.outOfHours })
        if (one.isPublished) await publish(w, tenant, id, flowOf({ s: start, r: node('rest') }, [['s', 'next', 'r']]))
        const digits = one.number.replace(/\D/g, '')
        return flow({ ...one, id, keywords: ['promoção'], testKey: digits && keyOf({ kind: 'phone', value: digits }) })
      }
      const channelFlow = await save(drawn.channelFlow)
      const defaultFlow = await save(drawn.defaultFlow)
      const channelEngine = channelFlow ? null : drawn.channelEngine
      const channel = await its.channel('C', { chat_flow_id: channelFlow?.id ?? null, bot_engine: channelEngine })
      const contact = await its.contact('Cliente', { number: '5511987654321' })
      await w.owner.query('update contacts set chatbot_blocked = $2 where id = $1', [contact, drawn.isBlocked])
      await w.owner.query(
        "insert into bot_silences (tenant_id, contact_id, until, why) values ($1, $2, now() + $3::interval, 'same')",
        [tenant, contact, drawn.isSilenced ? '1 hour' : '-1 hour'],
      )
      const set = (key: string, value: string) =>
        w.owner.query('insert into settings (tenant_id, key, value) values ($1, $2, $3)', [tenant, key, value])
      if (drawn.shutdownWallet) await set('shutdownWallet', 'enabled')
      if (defaultFlow) await set('defaultFlow', String(defaultFlow.id))
      if (drawn.engineForAll)
        await w.owner.query('insert into integration_values (tenant_id, kind, config) values ($1, $2, $3)', [
          tenant,
          drawn.engineForAll,
          JSON.stringify({ active: true, forAll: true }),
        ])
      const week = drawn.isOpen ? [] : [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type: 'C' }))
      await w.owner.query('insert into business_hours (tenant_id, week) values ($1, $2)', [tenant, JSON.stringify(week)])

      await w.owner.query("select set_config('app.tenant', $1, false)", [String(tenant)])
      const { rows } = await w.owner.query<{ answers: string | null; flow: number | null }>(
        'select answers, flow::int as flow from which_bot($1, $2, $3, $4, $5, now())',
        [tenant, contact, channel, drawn.isWalleted, drawn.words],
      )
      const chosen = whichBot(
        { ...beginning, ...drawn, key: keyOf({ kind: 'phone', value: '5511987654321' }) },
        { channelFlow, channelEngine, engineForAll: drawn.engineForAll, defaultFlow },
      )
      const expected = chosen === null ? [null, null] : 'flow' in chosen ? ['flow', chosen.flow] : [chosen.engine, null]
      expect([rows[0]?.answers ?? null, rows[0]?.flow ?? null]).toEqual(expected)
    }),
    { numRuns: 120 },
  )
})

test('[CAT-10] SQL says whether the company is open as the clock on its wall does', async () => {
  const H = (hr1: string, hr2: string, hr3 = '', hr4 = '') => ({ type: 'H' as const, hr1, hr2, hr3, hr4 })
  const closed = { type: 'C' as const, hr1: '', hr2: '', hr3: '', hr4: '' }
  const week = [
    { day: 0, ...closed },
    { day: 1, ...H('08:00', '12:00', '13:30', '18:00') },
    { day: 2, ...H('00:00', '02:30', '23:30', '24:00') },
    { day: 3, ...closed, type: 'O' as const },
    { day: 6, ...H('00:00', '01:20') },
  ]
  const days = [
    { date: '2017-12-25', yearly: true, name: 'Natal', ...closed },
    { date: '2018-12-25', yearly: false, name: 'Natal aberto', ...H('10:00', '11:00') },
  ]
  const tenant = await w.tenant('Relógio')
  await w.owner.query('insert into business_hours (tenant_id, week, special_days) values ($1, $2, $3)', [
    tenant,
    JSON.stringify(week),
    JSON.stringify(days),
  ])
  const set = (zone: string) =>
    w.owner.query(
      "insert into settings (tenant_id, key, value) values ($1, 'timeZone', $2) on conflict (tenant_id, key) do update set value = $2",
      [tenant, zone],
    )
  for (const zone of ['America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) {
    await set(zone)
    const { rows } = await w.owner.query<{ at: Date; open: boolean }>(
      `select at, company_is_open($1, at) as open from generate_series('2018-10-25'::timestamptz, '2019-01-05', '47 minutes') at`,
      [tenant],
    )
    const wrong = rows.filter(({ at, open }) => openAt({ businessHours: week, holidays: days }, at, zone).isOpen !== open)
    expect(wrong).toEqual([])
  }
})

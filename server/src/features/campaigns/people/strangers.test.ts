import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { failing, sentAs, shop } from '../campaigns.testkit.ts'
import { takePreference } from '../opt-out/preference.ts'

type Shop = Awaited<ReturnType<typeof shop>>
let w: World
let s: Shop
let other: Shop
const ids = { tag: 0, contact: 0, group: 0, lane: 0, template: 0, campaign: 0 }
beforeAll(async () => {
  w = await world()
  ;[s, other] = [await shop(w), await shop(w)]
  const { tenant, its, rui } = other
  ids.campaign = await other.campaign(1)
  ids.contact = await its.contact('Deles', { number: '5511955551234' })
  ids.group = await its.contact('Grupo deles', { kind: 'group' })
  const made = async (text: string, values: unknown[]) => Number((await w.one<{ id: string }>(text, [tenant, ...values])).id)
  ids.tag = await made("insert into tags (tenant_id, tag, color) values ($1, 'Deles', '#111111') returning id", [])
  ids.lane = await made(
    "insert into lanes (tenant_id, name, color, position) values ($1, 'Deles', '#111111', 1) returning id",
    [],
  )
  await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [
    tenant,
    ids.contact,
    ids.tag,
  ])
  await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, 1)', [
    tenant,
    ids.contact,
    rui.id,
  ])
  await w.owner.query("update contacts set kanban_id = $2, kanban_rank = 'a', kanban_at = now() where id = $1", [
    ids.contact,
    ids.lane,
  ])
  const content = { header: null, body: 'Oi', footer: '', buttons: [], variables: { header: [], body: [] } }
  ids.template = await made(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, content)
       values ($1, $2, '1', 'aviso', 'pt_BR', 'utility', 'approved', $3) returning id`,
    [other.channel, JSON.stringify(content)],
  )
})

describe('another company’s', () => {
  const audiences: [string, () => object][] = [
    ['contact', () => ({ by: 'contacts', ids: [ids.contact] })],
    ['group', () => ({ by: 'groups', ids: [ids.group] })],
    ['tag', () => ({ by: 'tags', ids: [ids.tag] })],
    ['wallet', () => ({ by: 'wallets', ids: [other.rui.id] })],
    ['stage', () => ({ by: 'stages', ids: [ids.lane] })],
  ]
  test.each(audiences)('%s chooses nobody: not counted, not linked, not named, not sent to', async (_, of) => {
    const id = await s.campaign(0)
    const audience = of()
    const params = { id }
    expect(await s.rui.call(campaignRecipientRoutes.count, { params, body: audience as never })).toMatchObject({ selected: 0 })
    const linked = await s.rui.ask('POST', `/campaigns/${id}/recipients`, { audience, title: 'x' })
    expect(linked).toMatchObject({ status: 404, body: { error: 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND' } })
    for (const why of ['stopped', 'invalid'] as const)
      expect(
        (await s.rui.call(campaignRecipientRoutes.leftOut, { params, body: { audience: audience as never, why } })).rows,
      ).toEqual([])
    const mass = {
      tab: 'texto' as const,
      channelId: s.channel,
      text: 'Oi',
      gapMinMs: 1_000,
      gapMaxMs: 2_000,
      audience: audience as never,
    }
    expect(await s.rui.ask('POST', '/mass/look', mass)).not.toMatchObject({ body: { selected: 1 } })
    const send = { ...mass, name: 'x', title: 'x', confirm: 1 }
    expect((await s.rui.ask('POST', '/mass', send)).status).toBeGreaterThanOrEqual(400)
    expect((await s.show(id)).counts.total).toBe(0)
  })

  test('tag, person or stage in a condition is unknown, as one that is nowhere', async () => {
    const id = await s.campaign(0)
    for (const [field, value] of [
      ['tags', ids.tag],
      ['stage', ids.lane],
    ] as const) {
      const asked = (one: number) =>
        s.rui.ask('POST', `/campaigns/${id}/audience`, {
          by: 'condition',
          condition: { field, operator: field === 'tags' ? 'any' : 'is', value: field === 'tags' ? [one] : one },
        })
      const [theirs, nowhere] = [await asked(value), await asked(9_999_999)]
      expect([theirs.status, theirs.body]).toEqual([nowhere.status, nowhere.body])
      expect(theirs.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('campaign is nobody’s audience, and neither copied nor continued', async () => {
    const id = await s.campaign(0)
    const none = { status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }
    const audience = { by: 'campaign', id: ids.campaign, who: 'unanswered' }
    expect(await s.rui.ask('POST', `/campaigns/${id}/audience`, audience)).toMatchObject(none)
    expect(await s.rui.ask('POST', `/campaigns/${id}/recipients`, { audience, title: 'x' })).toMatchObject(none)
    expect(
      await s.rui.ask('POST', `/campaigns/${ids.campaign}/again`, { name: 'x', who: 'unanswered', title: 'x' }),
    ).toMatchObject(none)
    expect(await s.rui.ask('GET', `/media/campaigns/${ids.campaign}/result?as=csv`)).toMatchObject({ status: 404 })
  })

  test('channel, template and people of its mass sends are none of ours', async () => {
    const id = await s.campaign(1)
    const is = async (path: string, body: object, error: string, method: 'POST' | 'PUT' = 'POST') =>
      expect(await s.rui.ask(method, path, body), path).toMatchObject({ body: { error } })
    const made = { name: 'x', channelIds: [s.channel], texts: ['Oi'] }
    await is('/campaigns', { ...made, channelIds: [s.channel, other.channel] }, 'ERR_NO_WAPP_FOUND')
    await is(`/campaigns/${id}`, { channelIds: [other.channel] }, 'ERR_NO_WAPP_FOUND', 'PUT')
    await is(`/campaigns/${id}/test`, { no: 1, number: '11987654321', channelId: other.channel }, 'ERR_NO_WAPP_FOUND')
    const official = await s.its.channel('Oficial', { config: JSON.stringify({ behavesAs: 'official' }) })
    const template = { templateId: ids.template, header: [], body: [], buttons: [] }
    await is('/campaigns', { ...made, channelIds: [official], template }, 'ERR_TEMPLATE_UNAVAILABLE')
    await is(`/campaigns/${id}`, { channelIds: [official], template }, 'ERR_TEMPLATE_UNAVAILABLE', 'PUT')
    const mass = { tab: 'template', channelId: official, template, lines: '11987654321', gapMinMs: 1_000, gapMaxMs: 2_000 }
    await is('/mass/look', mass, 'ERR_TEMPLATE_UNAVAILABLE')
    await is('/mass', { ...mass, name: 'x', title: 'x', confirm: 1 }, 'ERR_TEMPLATE_UNAVAILABLE')
    expect(await s.rui.call(massRoutes.list, { query: { userId: other.rui.id } })).toMatchObject({ count: 0, rows: [] })
  })
})

describe('an opt-out', () => {
  test.each([
    ['Brazil’s ninth digit', '551184027716', ['11984027716', '+55 (11) 98402-7716', '1184027716']],
    ['… the other way', '5511984027717', ['1184027717', '55 11 8402-7717']],
    ['Mexico’s 1', '5215512345678', ['+525512345678', '+52 55 1234 5678']],
    ['Argentina’s 9', '541123456789', ['+5491123456789', '+54 9 11 2345-6789']],
    ['… the other way', '5491123456780', ['+541123456780', '+5491123456780']],
  ])('holds for every spelling of a number: %s', async (_, value, spelled) => {
    await takePreference(
      { tenantId: s.tenant, channelId: s.channel },
      { type: 'preference', addresses: [{ kind: 'phone', scope: '', value }], wants: false },
    )
    const id = await s.campaign(0)
    for (const number of spelled) {
      const body = { tab: 'texto' as const, channelId: s.channel, text: 'Oi', lines: number, gapMinMs: 1_000, gapMaxMs: 2_000 }
      expect(await s.rui.call(massRoutes.look, { body }), number).toMatchObject({ willReceive: 0, stopped: 1 })
      await s.rui.call(campaignRecipientRoutes.linkLines, { params: { id }, body: { rows: [{ line: 1, number }] } })
    }
    expect((await s.show(id)).counts).toMatchObject({ total: 1, skipped: 1, waiting: 0 })
  })
})

describe('several people at once', () => {
  const outcomes = async (id: number, ...calls: [string, object | undefined][]) => {
    const lia = await w.person(s.tenant, `lia${id}`, 'super')
    const answers = await Promise.all(
      calls.flatMap(([what, body]) => [s.rui, lia].map(who => who.ask('POST', `/campaigns/${id}/${what}`, body))),
    )
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
    return answers
  }

  test.each([
    [
      'start, pause and cancel it',
      [
        ['start', {}],
        ['pause', undefined],
        ['cancel', undefined],
      ],
    ],
    [
      'start and schedule it',
      [
        ['start', {}],
        ['schedule', { startAt: new Date(Date.now() + 3_600_000).toISOString() }],
      ],
    ],
    [
      'pause and resume it',
      [
        ['start', {}],
        ['pause', undefined],
        ['resume', undefined],
      ],
    ],
  ] as [string, [string, object | undefined][]][])(
    'who %s leave it in one state, and nothing leaves behind a pause or a cancel',
    async (_, calls) => {
      for (let i = 0; i < 4; i++) {
        const id = await s.campaign(3)
        const [, claimed] = await Promise.all([outcomes(id, ...calls), s.claim(2)])
        const { status, pausedAt, counts } = await s.show(id)
        const more = await s.claim(9)
        if (status !== 'processing' || pausedAt !== null) expect(more).toEqual([])
        for (const one of [...claimed, ...more]) await s.settle(one, sentAs(one))
        const after = (await s.show(id)).counts
        expect([counts.total, after.total, after.waiting + after.canceled + after.sent]).toEqual([3, 3, 3])
      }
    },
  )

  test('nobody begins it while others are linked to it: they would be left out, and nobody told', async () => {
    const theirs = await shop(w)
    const id = await theirs.campaign(1)
    const contact = await theirs.its.contact('Tarde', { number: '5511944443333' })
    const links = { audience: { by: 'contacts', ids: [contact] }, title: 'Público' }
    expect(await theirs.rui.ask('POST', `/campaigns/${id}/recipients`, links)).toMatchObject({ status: 202 })
    const still = { status: 409, body: { error: 'ERR_CAMPAIGN_LINKING' } }
    expect(await theirs.rui.ask('POST', `/campaigns/${id}/start`, { confirm: 1 })).toMatchObject(still)
    const startAt = new Date(Date.now() + 3_600_000).toISOString()
    expect(await theirs.rui.ask('POST', `/campaigns/${id}/schedule`, { startAt })).toMatchObject(still)
    await w.owner.query("update works set status = 'done', finished_at = now() where tenant_id = $1", [theirs.tenant])
    expect(await theirs.rui.ask('POST', `/campaigns/${id}/start`, { confirm: 1 })).toMatchObject({ status: 200 })

    for (let i = 0; i < 6; i++) {
      const its = await theirs.campaign(1)
      const [begun, linked] = await Promise.all([
        theirs.rui.ask('POST', `/campaigns/${its}/start`, {}),
        theirs.rui.ask('POST', `/campaigns/${its}/recipients`, links),
      ])
      expect([begun.status, linked.status].toSorted(), 'the second finds what the first did').toEqual(
        begun.status === 200 ? [200, 409] : [202, 409],
      )
    }
  })

  test('a cancel while one is in doubt keeps the doubt: it is counted, offered to nobody, and never sent again', async () => {
    const id = await s.campaign(3)
    await s.start(id)
    const [doubt] = await s.claim(1)
    await s.rui.call(campaignRoutes.cancel, { params: { id } })
    if (doubt) await s.settle(doubt, failing('doubt', 'ERR_CHANNEL_UNREACHABLE'))
    expect((await s.show(id)).counts).toMatchObject({ total: 3, canceled: 2, unconfirmed: 1, failed: 1 })
    const again = { name: 'x', who: 'retry', title: 'x' }
    expect(await s.rui.ask('POST', `/campaigns/${id}/again`, again)).toMatchObject({
      body: { error: 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND' },
    })
    await s.start(id)
    const rest = await s.claim(9)
    expect(rest.map(one => one.conversation)).not.toContain(doubt?.conversation)
    for (const one of rest) await s.settle(one, sentAs(one))
    expect((await s.show(id)).counts).toMatchObject({ total: 3, sent: 2, unconfirmed: 1 })
  })
})

describe('lines of a hostile file', () => {
  const look = (lines: string, more: object = {}) =>
    s.rui.ask('POST', '/mass/look', {
      ...{ tab: 'textovariavel', channelId: s.channel, text: 'Oi {{var1}}', lines, gapMinMs: 1_000, gapMaxMs: 2_000 },
      ...more,
    })

  test.each<[string, string, object]>([
    ['a byte order mark', '\ufeff11985551111; Mariana', { willReceive: 1, rows: [{ body: 'Oi Mariana' }] }],
    ['a formula, which is a text', '11985551111; =HYPERLINK("x")', { willReceive: 1, rows: [{ body: 'Oi =HYPERLINK("x")' }] }],
    ['half a sign', '11985551111; a\ud83d', { willReceive: 1, rows: [{ body: 'Oi a\ufffd' }] }],
    ['a bare carriage return', '11985551111; Ana\r11985552222; Bia', { willReceive: 2 }],
  ])('%s', async (_, lines, told) => {
    expect((await look(lines)).body).toMatchObject(told)
  })

  test('a NUL is refused in words', async () => {
    expect(await look('11985551111; a\0b')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test.each<[string, string]>([
    ['digits', '1'.repeat(900_000)],
    ['a number, then a cell', `11985551111;${'x'.repeat(900_000)}`],
    ['quotes that nothing closes', `11985551111;"${'a"'.repeat(400_000)}`],
    ['signs that part', ';'.repeat(900_000)],
    ['spaces before a quote', `11985551111;${' '.repeat(900_000)}"a`],
    ['ten megabytes', 'x'.repeat(10_000_000)],
  ])('one line of %s holds nobody up', async (_, lines) => {
    const begun = performance.now()
    expect([200, 400, 413]).toContain((await look(lines)).status)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('what somebody called a customer stays a text in the sheet of the result', async () => {
    const id = await s.campaign(0)
    const rows = [{ line: 1, number: '11955558888', name: '=1+1' }]
    await s.rui.call(campaignRecipientRoutes.linkLines, { params: { id }, body: { rows } })
    const headers = { authorization: `Bearer ${s.rui.token}` }
    const { body } = await w.app.inject({ url: `/media/campaigns/${id}/result?as=csv&locale=pt`, headers })
    expect(body).toContain("'=1+1;")
  })
})

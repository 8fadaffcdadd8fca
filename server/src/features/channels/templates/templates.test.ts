import { templateRoutes } from '@balcao/contract/channels/templates'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SendError, type Template } from '../../../drivers/channels/driver.ts'
import { type World, world } from '../../../test/world.ts'
import { channelsOf, connected, processes, scripted } from '../sessions/scripted.testkit.ts'
import { askCarrier } from '../spool/asks.ts'
import { requestSpool } from '../spool/requests.ts'
import { readTemplates, takeTemplate } from './templates.ts'

let w: World
let its: ReturnType<typeof channelsOf>
beforeAll(async () => {
  w = await world()
  its = channelsOf(w)
})

const greeting: Template = {
  externalId: '501',
  name: 'saudacao',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  header: { type: 'text', text: 'Olá' },
  body: 'Seu pedido {{1}} chegou',
  footer: 'Padaria',
  buttons: [{ type: 'url', text: 'Ver', url: 'https://padaria.example' }],
  variables: { header: [], body: ['1'] },
}
const offer: Template = { ...greeting, externalId: '502', name: 'a oferta', status: 'pending' }

/** A channel whose provider has these; what it has can be changed. */
async function channelWith(has: { templates: Template[] }): Promise<number> {
  const floor = processes(w)
  onTestFinished(() => floor.stopAll())
  const provider = scripted()
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return {
      ...connection,
      templates: async () => has.templates,
      async makeTemplate({ name, language }) {
        if (language === 'es') throw new SendError('refused', 'ERR_TEMPLATE_REFUSED', 'no such language')
        return { externalId: `made ${name} ${language}`, status: 'pending' }
      },
      async dropTemplate({ externalId }) {
        has.templates = has.templates.filter(one => one.externalId !== externalId)
      },
    }
  }
  await floor.start({ provider, sources: [requestSpool([askCarrier])] })
  const id = await its.add()
  await its.becomes(id, { status: 'connected' })
  return id
}
const list = (id: number) => w.ana.call(templateRoutes.list, { params: { id } })
const facts = async () =>
  (await w.owner.query("select payload, rooms from outbox where event = 'templates.changed' order by id")).rows

describe('the templates of a channel', () => {
  test('[CHN-03] are fetched from its provider, shown to the team, changed and forgotten as the provider has it', async () => {
    const has = { templates: [offer, greeting] }
    const id = await channelWith(has)
    expect(await list(id)).toEqual({ rows: [], syncedAt: null })

    const { rows, syncedAt } = await w.rui.call(templateRoutes.sync, { params: { id } })
    const { externalId: _, ...shown } = greeting
    expect(rows).toMatchObject([{ ...shown, reason: null, channelId: id }, { name: 'a oferta' }])
    expect(Date.now() - new Date(syncedAt ?? 0).getTime()).toBeLessThan(60_000)
    expect((await facts()).at(-1)).toMatchObject({ payload: { channelId: id }, rooms: ['team'] })

    has.templates = [{ ...greeting, body: 'Chegou: {{1}}', status: 'paused', reason: 'LOW_QUALITY' }]
    await readTemplates({ tenantId: w.padaria, channelId: id })
    const after = await list(id)
    expect(after.rows).toMatchObject([{ id: rows[0]?.id, body: 'Chegou: {{1}}', status: 'paused', reason: 'LOW_QUALITY' }])
    expect(after.rows).toHaveLength(1)
  })

  test('[CHN-03] follow what the provider tells of them; of one that is new, all of them are wanted', async () => {
    const id = await channelWith({ templates: [greeting] })
    const channel = { tenantId: w.padaria, channelId: id }
    await readTemplates(channel)
    const told = { type: 'template', externalId: '501', name: 'saudacao', language: 'pt_BR' } as const
    await takeTemplate(channel, { ...told, status: 'rejected', reason: 'PROMOTIONAL' })
    expect((await list(id)).rows).toMatchObject([{ status: 'rejected', reason: 'PROMOTIONAL' }])

    const waiting = async () =>
      (await w.owner.query("select data from pgboss.job where name = 'channels.readTemplates'")).rows.map(({ data }) => data)
    expect(await waiting()).toEqual([])
    await takeTemplate(channel, { ...told, externalId: '777', status: 'approved' })
    expect(await waiting()).toEqual([{ tenantId: w.padaria, data: { channelId: id } }])
  })

  test('a provider that has none, or is away, says so to who asks; in the background it is let be', async () => {
    const away = await its.add({ keep_connected: false })
    expect(await w.rui.ask('POST', `/channels/${away}/templates/sync`)).toMatchObject({ body: { error: 'ERR_WAPP_INITIALIZED' } })
    await readTemplates({ tenantId: w.padaria, channelId: away })
    expect(await list(away)).toEqual({ rows: [], syncedAt: null })
  })

  test('are handed in language by language, each with its own answer; held here nothing is sent with one; deleted they are gone there', async () => {
    const has = { templates: [greeting] }
    const id = await channelWith(has)
    const texts = ['pt_BR', 'es'].map(language => ({
      language,
      body: 'Seu pedido {{1}} saiu.',
      samples: { header: [], body: ['48190'] },
    }))
    const make = (more: object = {}) =>
      w.rui.ask('POST', `/channels/${id}/templates`, { name: 'pedido', category: 'utility', texts, ...more })
    expect(await make()).toMatchObject({
      status: 201,
      body: {
        rows: [{ name: 'pedido', language: 'pt_BR', status: 'pending', variables: { body: ['1'] } }],
        submitted: [
          { language: 'pt_BR', status: 'pending' },
          { language: 'es', status: null, code: 'ERR_TEMPLATE_REFUSED', details: 'no such language' },
        ],
      },
    })
    await takeTemplate({ tenantId: w.padaria, channelId: id }, { ...told('pedido'), status: 'approved' })
    const [its] = (await list(id)).rows
    const params = { id, templateId: its?.id ?? 0 }
    expect(await w.rui.call(templateRoutes.hold, { params, body: { held: true } })).toMatchObject({ status: 'paused' })
    await takeTemplate({ tenantId: w.padaria, channelId: id }, { ...told('pedido'), status: 'approved' })
    expect((await list(id)).rows).toMatchObject([{ status: 'paused', heldAt: expect.any(String) }])
    expect(await w.rui.call(templateRoutes.hold, { params, body: { held: false } })).toMatchObject({ status: 'approved' })
    await w.rui.call(templateRoutes.remove, { params })
    expect((await list(id)).rows).toEqual([])
  })

  test.each<[string, object]>([
    ['a text that ends with a variable', { body: 'Seu pedido {{1}}' }],
    ['variables that skip a number', { body: 'Seu pedido {{2}} saiu.' }],
    ['a variable without a sample', { samples: { header: [], body: [] } }],
    ['a footer with a variable', { footer: 'Até {{1}}' }],
    ['a body of nothing', { body: '  ', samples: { header: [], body: [] } }],
    ['three links', { buttons: [1, 2, 3].map(n => ({ type: 'url', text: `Ver ${n}`, url: 'https://x.example' })) }],
    ['a link that is none', { buttons: [{ type: 'url', text: 'Ver', url: 'javascript:alert(1)' }] }],
  ])('are refused with %s, before the provider is asked', async (_, more) => {
    const id = await its.add()
    const text = { language: 'pt_BR', body: 'Seu pedido {{1}} saiu.', samples: { header: [], body: ['48190'] }, ...more }
    const body = { name: 'pedido', category: 'utility', texts: [text] }
    expect(await w.rui.ask('POST', `/channels/${id}/templates`, body)).toMatchObject({ status: 400 })
  })
})

const told = (name: string) => ({ type: 'template', externalId: `made ${name} pt_BR`, name, language: 'pt_BR' }) as const

import { createHash } from 'node:crypto'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { emptyNode } from '@balcao/contract/flows/nodes'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
let tenant: number
let rui: Person
let bia: Person
let ana: Person
let queueId: number
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercearia')
  rui = await w.person(tenant, 'rui', 'super')
  bia = await w.person(tenant, 'bia', 'super')
  ana = await w.person(tenant, 'ana', 'user')
  queueId = await w.queue(tenant, 'Vendas')
})

const refused = (status: number, error: string, details = {}) => ({ status, body: { error, ...details } })
const create = (body: { name?: string; template?: 'reception' | 'invoice' | 'afterSale' } = {}) =>
  rui.call(flowRoutes.create, { body: { name: 'Recepção', ...body } })
const show = (id: number) => rui.call(flowRoutes.show, { params: { id } })
const save = (who: Person, { id, draftRev }: Pick<FlowRow, 'id' | 'draftRev'>, document: FlowDocument) =>
  who.call(flowRoutes.saveDraft, { params: { id }, body: { rev: draftRev, document } })
const publish = ({ id, draftRev }: Pick<FlowRow, 'id' | 'draftRev'>, note = '') =>
  rui.call(flowRoutes.publish, { params: { id }, body: { rev: draftRev, note } })
const facts = async () =>
  (
    await w.owner.query<{ event: string; payload: { flow: FlowRow; by: number }; rooms: string[] }>(
      "select event, payload, rooms from outbox where tenant_id = $1 and event like 'flow.%' order by id",
      [tenant],
    )
  ).rows // prettier-ignore

/** Says a word and hands over. */
const saying = (text: string): FlowDocument => ({
  schema: 1,
  start: 's',
  nodes: {
    s: { ...emptyNode('start'), fallback: { to: 'queue', queueId } },
    m: { ...emptyNode('message'), parts: [{ type: 'text', text }] },
    t: { ...emptyNode('transfer'), target: { to: 'queue', queueId } },
  },
  edges: [
    ['s', 'next', 'm'],
    ['m', 'next', 't'],
  ],
  layout: { s: [0, 0], m: [300, 0], t: [600, 0] },
})

describe('[FLW-01] the list', () => {
  test('shows a flow with where it answers, its test number and what of it is published', async () => {
    const made = await create({ template: 'reception' })
    expect(made).toMatchObject({
      name: 'Recepção',
      isActive: false,
      version: null,
      steps: 7,
      errors: 0,
      draftChanges: 8,
      draftBy: { name: 'rui' },
    })
    await desk(w.owner, tenant).ticket({ status: 'pending' })
    const channel = await w.one<{ name: string }>('update channels set chat_flow_id = $2 where tenant_id = $1 returning name', [
      tenant,
      made.id,
    ])
    const changed = await rui.call(flowRoutes.update, {
      params: { id: made.id },
      body: { name: 'Entrada', description: 'De dia', testNumber: '5511999990000' },
    })
    expect(changed).toMatchObject({ name: 'Entrada', description: 'De dia', testNumber: '5511999990000' })
    await publish(changed, 'Primeira')
    const { flows } = await rui.call(flowRoutes.list, {})
    expect(flows).toMatchObject([
      { id: made.id, version: 1, isActive: true, publishedBy: 'rui', draftChanges: null, draftBy: null, channels: [channel] },
    ])
    expect((await ana.call(flowRoutes.names, {})).flows).toEqual([{ id: made.id, name: 'Entrada' }])
    await rui.call(flowRoutes.update, { params: { id: made.id }, body: { isActive: false } })
    expect((await ana.call(flowRoutes.names, {})).flows).toEqual([])
    expect(await ana.ask('GET', '/chat-flow')).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
  })

  test('says of a flow whether it answers where a channel has no bot, or only what is handed to it', async () => {
    const [reception, after] = [await create({ template: 'reception' }), await create({ template: 'afterSale' })]
    for (const one of [reception, after]) await publish(one)
    const dona = await w.person(tenant, 'dona', 'admin')
    expect(await dona.ask('PUT', '/settings/defaultFlow', { value: String(reception.id) })).toMatchObject({ status: 200 })
    const { flows } = await rui.call(flowRoutes.list, {})
    const of = (id: number) => flows.find(one => one.id === id)
    expect(of(reception.id)).toMatchObject({ isDefault: true, isHandedOver: false, channels: [] })
    expect(of(after.id)).toMatchObject({ isDefault: false, isHandedOver: true, channels: [] })
  })

  test('duplicates what was drawn, and a flow somebody is led to is deleted only when that is said', async () => {
    const other = (await publish(await save(rui, await create({ name: 'Boleto' }), saying('Oi')))).flow
    const caller: FlowDocument = {
      ...saying('Oi'),
      nodes: { ...saying('Oi').nodes, t: { ...emptyNode('flow'), flowId: other.id } },
    }
    const { flow } = await publish(await save(rui, await create(), caller))
    const copy = await rui.call(flowRoutes.duplicate, { params: { id: flow.id } })
    expect(copy).toMatchObject({ name: 'Recepção (2)', isActive: false, version: null })
    expect((await show(copy.id)).document).toEqual(caller)

    const remove = (id: number, query = '') => rui.ask('DELETE', `/chat-flow/${id}${query}`)
    expect(await remove(other.id)).toMatchObject(
      refused(409, 'ERR_FLOW_IN_USE', { flows: [{ id: flow.id, name: 'Recepção' }], tickets: 0 }),
    )
    const ticketId = await desk(w.owner, tenant).ticket({ status: 'pending' })
    await w.owner.query("update tickets set answered_by = 'flow', chat_flow_id = $2 where id = $1", [ticketId, other.id])
    for (const status of ['pending', 'schedule']) {
      await w.owner.query('update tickets set status = $2 where id = $1', [ticketId, status])
      expect(await remove(other.id, '?anyway=true')).toMatchObject(refused(409, 'ERR_FLOW_IN_USE', { tickets: 1 }))
    }
    await w.owner.query("update tickets set answered_by = 'person', chat_flow_id = null where id = $1", [ticketId])
    expect(await remove(other.id, '?anyway=true')).toMatchObject({ status: 200 })
    expect((await facts()).at(-1)).toMatchObject({ event: 'flow.removed', payload: { id: other.id }, rooms: ['leads'] })
  })
})

describe('a draft', () => {
  test('names files of its author, or of a flow already: another’s is nobody’s to have sent to themselves', async () => {
    const fileOf = async (who: Person) =>
      (
        await w.one<{ id: string }>(
          `insert into files (tenant_id, sha256, size, type, kind, name, owner_id)
           values ($1, $2, 3, 'image/png', 'image', 'foto.png', $3) returning id`,
          [tenant, createHash('sha256').update(`${who.id}`).digest('hex'), who.id],
        )
      ).id
    const showing = (fileId: string): FlowDocument => {
      const document = saying('Olá')
      const part = { type: 'file' as const, fileId, fileName: 'foto.png', mimetype: 'image/png', caption: '' }
      return { ...document, nodes: { ...document.nodes, m: { ...emptyNode('message'), parts: [part] } } }
    }
    const made = await create()
    const [anas, ruis] = [await fileOf(ana), await fileOf(rui)]
    const draft = (who: Person, rev: number, fileId: string) =>
      who.ask('PUT', `/chat-flow/${made.id}/draft`, { rev, document: showing(fileId) })
    expect(await draft(rui, made.draftRev, anas)).toMatchObject(refused(404, 'ERR_NO_FILE_FOUND'))
    expect(await draft(rui, made.draftRev, ruis)).toMatchObject({ status: 200 })
    expect(await draft(bia, made.draftRev + 1, ruis)).toMatchObject({ status: 200 })
  })

  test('is one for all: who saves second is refused with who was first, and everybody is told', async () => {
    const made = await create()
    const first = await save(bia, made, saying('Oi'))
    expect(first).toMatchObject({ draftRev: made.draftRev + 1, draftBy: { name: 'bia' }, errors: 0 })
    const late = await rui.ask('PUT', `/chat-flow/${made.id}/draft`, { rev: made.draftRev, document: saying('Olá') })
    expect(late).toMatchObject(refused(409, 'ERR_FLOW_DRAFT_CHANGED', { by: 'bia', rev: first.draftRev }))
    expect((await show(made.id)).document).toEqual(saying('Oi'))
    expect((await facts()).at(-1)).toMatchObject({
      event: 'flow.changed',
      payload: { by: bia.id, flow: { draftRev: first.draftRev } },
      rooms: ['leads'],
    })
  })

  test('is kept with any error, and never with fields nobody declared', async () => {
    const made = await create()
    const broken = { ...saying(''), edges: [] }
    const saved = await save(rui, made, broken)
    expect(saved.errors).toBeGreaterThan(0)
    const strange = { ...saying('Oi'), script: 'alert(1)' }
    expect(await rui.ask('PUT', `/chat-flow/${made.id}/draft`, { rev: saved.draftRev, document: strange })).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    )
    const refusal = await rui.ask('POST', `/chat-flow/${made.id}/publish`, { rev: saved.draftRev })
    expect(refusal).toMatchObject(
      refused(400, 'ERR_FLOW_PROBLEMS', {
        problems: expect.arrayContaining([expect.objectContaining({ node: 's', field: 'exit:next', code: 'deadEnd' })]),
      }),
    )
  })

  test('names nothing of another company: each such step is an error, it is not published, and its flow leads to nobody', async () => {
    const foreign = await w.tenant('Vizinho')
    const person = await w.person(foreign, 'vera', 'super')
    const theirs = async (columns: string, values: string) =>
      (await w.one<{ id: number }>(`insert into ${columns} values ($1, ${values}) returning id::int`, [foreign])).id
    const [queue, tag, laneId, demandId, teamId] = [
      await w.queue(foreign, 'Deles'),
      await theirs('tags (tenant_id, tag, color)', "'Deles', '#112233'"),
      await theirs('lanes (tenant_id, name, position)', "'Deles', 90"),
      await theirs('demands (tenant_id, name)', "'Deles'"),
      await theirs('teams (tenant_id, name)', "'Deles'"),
    ]
    const { id: flowId } = await person.call(flowRoutes.create, { body: { name: 'Deles' } })
    const made = await create()
    const saved = await save(rui, made, {
      schema: 1,
      start: 's',
      nodes: {
        s: { ...emptyNode('start'), fallback: { to: 'user', userId: Number(person.id) } },
        g: { ...emptyNode('tag'), add: [tag], remove: [tag] },
        k: { ...emptyNode('kanban'), laneId },
        q: { ...emptyNode('transfer'), target: { to: 'queue', queueId: queue } },
        u: { ...emptyNode('transfer'), target: { to: 'user', userId: Number(person.id) } },
        m: { ...emptyNode('transfer'), target: { to: 'team', teamId } },
        f: { ...emptyNode('flow'), flowId },
        c: { ...emptyNode('close'), demandId },
        r: {
          ...emptyNode('condition'),
          rules: [
            { id: 'a', label: 'Deles', when: { all: [{ any: [{ field: 'tags', operator: 'hasAny', value: [tag] }] }] } },
            { id: 'b', label: 'Deles', when: { all: [{ field: 'wallet', operator: 'hasAny', value: [Number(person.id)] }] } },
          ],
        },
      },
      edges: [
        ['s', 'next', 'g'],
        ['g', 'next', 'k'],
        ['k', 'next', 'f'],
      ],
      layout: {},
    })
    const answer = await rui.ask('POST', `/chat-flow/${made.id}/publish`, { rev: saved.draftRev })
    expect(answer).toMatchObject(refused(400, 'ERR_FLOW_PROBLEMS'))
    const problems = answer.body.problems as { node: string; code: string }[]
    const gone = problems.filter(({ code }) => code === 'gone').map(({ node }) => node)
    expect(new Set(gone)).toEqual(new Set(['s', 'g', 'k', 'q', 'u', 'm', 'f', 'c', 'r']))
    expect((await person.call(flowRoutes.show, { params: { id: flowId } })).flow.calledBy).toEqual([])
    expect(JSON.stringify(await rui.call(flowRoutes.facts, {}))).not.toContain('Deles')
  })

  test('keeps its files from being swept', async () => {
    const { id: fileId } = await w.one<{ id: string }>(
      "insert into files (tenant_id, owner_id, sha256, size, type, kind, name, unused_since) values ($1, $2, 'x', 1, 'image/png', 'image', 'a.png', now()) returning id",
      [tenant, rui.id],
    )
    const file = { type: 'file' as const, fileId, fileName: 'a.png', mimetype: 'image/png', caption: '' }
    const draft = saying('Oi')
    await save(rui, await create(), { ...draft, nodes: { ...draft.nodes, m: { ...emptyNode('message'), parts: [file] } } })
    expect(await w.one('select unused_since from files where id = $1', [fileId])).toEqual({ unused_since: null })
  })
})

describe('[AHD-11] versions', () => {
  test('are published with what changed, kept as they were, and restored into the draft', async () => {
    const made = await save(rui, await create(), saying('Oi'))
    const first = await publish(made, 'Começo')
    expect(first).toMatchObject({ version: 1, flow: { version: 1, isActive: true, draftChanges: null } })
    const second = await publish(await save(bia, first.flow, saying('Olá')), 'Mais gentil')
    expect(second.changes).toMatchObject([{ what: 'changed', node: 'm', fields: [{ before: 'Oi', after: 'Olá' }] }])
    const { versions } = await rui.call(flowRoutes.versions, { params: { id: made.id } })
    expect(versions).toMatchObject([
      { version: 2, note: 'Mais gentil', createdBy: 'rui', isPublished: true },
      { version: 1, note: 'Começo', isPublished: false },
    ])
    const at = { params: { id: made.id, version: 1 } }
    expect((await rui.call(flowRoutes.version, at)).document).toEqual(saying('Oi'))
    const restored = await rui.call(flowRoutes.restore, { ...at, body: { rev: second.flow.draftRev } })
    expect(restored).toMatchObject({ version: 2, draftChanges: 1 })
    expect(await show(made.id)).toMatchObject({ document: saying('Oi'), published: saying('Olá') })
    const back = await rui.call(flowRoutes.discardDraft, { params: { id: made.id } })
    expect(back).toMatchObject({ draftChanges: null, draftBy: null, steps: 2 })
    expect((await show(made.id)).document).toEqual(saying('Olá'))
  })

  test('of two who publish at once one is refused, and numbers have no gap', async () => {
    const made = await save(rui, await create(), saying('Oi'))
    const body = { rev: made.draftRev }
    const both = await Promise.all([rui, bia].map(who => who.ask('POST', `/chat-flow/${made.id}/publish`, body)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await rui.call(flowRoutes.versions, { params: { id: made.id } })).versions.map(one => one.version)).toEqual([1])
  })

  test('a flow never published has no version to go back to', async () => {
    const { id } = await create()
    expect(await rui.ask('DELETE', `/chat-flow/${id}/draft`)).toMatchObject(refused(409, 'ERR_FLOW_UNPUBLISHED'))
  })
})

describe('[FLW-01] files', () => {
  const bring = (text: string, more = {}) => rui.ask('POST', '/chat-flow/import', { text, ...more })

  test('a broken one is refused with line, column and reason; a dry run makes nothing', async () => {
    expect(await bring('{\n  "nodes": [1 2]\n}')).toMatchObject(
      refused(400, 'ERR_FLOW_FILE', { why: 'json', line: 2, column: 15, reason: 'comma' }),
    )
    const { text } = await rui.call(flowRoutes.export, { params: { id: (await create({ template: 'invoice' })).id } })
    expect(await bring(text)).toMatchObject({ status: 200, body: { form: 'ours', missing: [], flow: null } })
    expect((await rui.call(flowRoutes.list, {})).flows).toHaveLength(1)
  })

  test('our own comes back whole, as an inactive draft', async () => {
    const made = await save(rui, await create({ name: 'Ida' }), saying('Oi'))
    const { text, name } = await rui.call(flowRoutes.export, { params: { id: made.id } })
    expect(name).toBe('Ida.json')
    const answer = await rui.call(flowRoutes.import, { body: { text, isDryRun: false, name: 'Volta' } })
    expect(answer.flow).toMatchObject({ name: 'Volta', isActive: false, version: null })
    expect((await show(answer.flow?.id ?? 0)).document).toEqual(saying('Oi'))
  })

  test("the family's form is written only when nothing is lost", async () => {
    const { id } = await save(rui, await create(), saying('Oi'))
    expect(await rui.ask('GET', `/chat-flow/${id}/export?form=family`)).toMatchObject(
      refused(409, 'ERR_FLOW_EXPORT', { lost: [{ node: 'm', why: 'next' }] }),
    )
  })
})

import { talkIn, textsOf } from '@balcao/contract/flows/advance.testkit'
import { autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import { compiled } from '@balcao/contract/flows/auto-reply/compile'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'

let w: World
let tenant: number
let rui: Person
beforeAll(async () => {
  w = await world()
  tenant = await w.tenant('Auto-respostas')
  rui = await w.person(tenant, 'rui', 'super')
})

const refused = (status: number, error: string) => ({ status, body: { error } })

const steps = (queueId: number) => [
  {
    id: 'a',
    reply: 'Olá! Como ajudamos?',
    actions: [
      { words: ['Vendas', 'comprar'], goal: { to: 'queue' as const, queueId }, reply: 'Chamando vendas.' },
      { words: ['Horário'], goal: { to: 'step' as const, stepId: 'b' }, reply: '' },
    ],
  },
  { id: 'b', reply: 'Das 8 às 18.', actions: [] },
]

describe('[CAT-11] an auto-reply', () => {
  test('asks by its steps and does what its actions say, on the engine of flows', () => {
    const document = compiled({ queueId: 3, steps: steps(7) })
    const talk = talkIn(document)
    expect(textsOf(talk.begin().effects)).toEqual(['Olá! Como ajudamos?'])
    const gone = talk.says('comprar')
    expect(textsOf(gone.effects)).toEqual(['Chamando vendas.'])
    expect(gone.effects).toContainEqual(expect.objectContaining({ do: 'handOver', to: { to: 'queue', queueId: 7 } }))
    const other = talkIn(document)
    other.begin()
    const told = other.says('2')
    expect(textsOf(told.effects)).toEqual(['Das 8 às 18.'])
    expect(told.effects).toContainEqual(expect.objectContaining({ do: 'handOver', to: { to: 'queue', queueId: 3 } }))
  })

  test('is made, changed, copied to the builder and deleted; each refusal is the one of its kind', async () => {
    const queueId = await w.queue(tenant, 'Balcão')
    const body = { name: 'Recepção', queueId, steps: steps(queueId) }
    const made = await rui.call(autoReplyRoutes.create, { body })
    const params = { id: made.id }
    expect(made).toMatchObject({ ...body, isActive: true, channels: [] })
    const lost = {
      ...body,
      steps: [{ id: 'a', reply: 'Oi', actions: [{ words: ['1'], goal: { to: 'step' as const, stepId: 'z' } }] }],
    }
    await expect(rui.call(autoReplyRoutes.update, { params, body: lost })).rejects.toMatchObject(
      refused(404, 'ERR_NO_STEP_AUTO_REPLY_FOUND'),
    )
    await expect(rui.call(autoReplyRoutes.show, { params: { id: 999_999 } })).rejects.toMatchObject(
      refused(404, 'ERR_NO_AUTO_REPLY_FOUND'),
    )
    const { flowId } = await rui.call(autoReplyRoutes.toFlow, { params })
    const copy = await rui.call(flowRoutes.show, { params: { id: flowId } })
    expect(copy.flow).toMatchObject({ name: 'Recepção', isActive: false, version: null })
    expect(copy.document.nodes.sa).toMatchObject({ kind: 'menu', text: 'Olá! Como ajudamos?' })
    await expect(rui.call(flowRoutes.show, { params })).rejects.toMatchObject(refused(404, 'ERR_NO_FLOW_FOUND'))

    const ticket = await desk(w.owner, tenant).ticket({ answeredBy: 'flow' })
    await w.owner.query('update tickets set chat_flow_id = $2 where id = $1', [ticket, made.id])
    await expect(rui.call(autoReplyRoutes.remove, { params })).rejects.toMatchObject(
      refused(409, 'ERR_AUTO_REPLY_RELATIONED_TICKET'),
    )
    await w.owner.query("update tickets set status = 'closed', closed_at = now() where id = $1", [ticket])
    await rui.call(autoReplyRoutes.remove, { params })
    expect(await rui.call(autoReplyRoutes.list, {})).toEqual({ autoReplies: [] })
  })
})

import { assistanceRoutes } from '@balcao/contract/assistance/assistance'
import { handbookRoutes } from '@balcao/contract/assistance/handbook'
import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { ownQuickMessageRoutes, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { react } from '../../../app.ts'
import {
  type Asked,
  type Reply,
  type ScriptedProvider,
  scriptedProvider,
} from '../../../drivers/channels/lib/testing/provider.ts'
import { log } from '../../../infra/log.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import type { Person } from '../../../test/world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { published } from '../bots.testkit.ts'
import { INJECTIONS } from './injections.testkit.ts'

let w: LiveWorld
let shop: Shop
let provider: ScriptedProvider
let answer: (asked: Asked) => Reply | Promise<Reply>

const says = (text: string): Reply => ({
  body: {
    id: 'resp_1',
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
    usage: { input_tokens: 300, output_tokens: 40 },
  },
})

beforeAll(async () => {
  w = await liveWorld({ EGRESS_ALLOW: '127.0.0.1' })
  react(w.config)
  provider = await scriptedProvider({}, asked => answer(asked))
})
beforeEach(async () => {
  shop = await openShop(w)
  answer = () => says('Pois não.')
})
afterAll(async () => {
  await closeShops()
  await provider.close()
})

const KEY = 'sk-da-casa-1234'
const withKey = (url = provider.url) =>
  shop.dona.call(integrationRoutes.save, {
    params: { kind: 'chatgpt' },
    body: { values: { key: KEY, model: 'um-modelo', prompt: 'Você atende pela Casa Nativa.', url, active: false } },
  })
type Body = Parameters<typeof assistanceRoutes.ask.body.parse>[0]
const ask = (who: Person, id: number, body: object) => who.ask('POST', `/tickets/${id}/assistance`, body as Body)
const suggest = (who: Person, id: number) =>
  who.call(assistanceRoutes.ask, { params: { id }, body: { act: 'suggest', language: 'pt' } })
const accepted = async (who: Person, number: string, words: readonly string[]): Promise<number> => {
  const customer = shop.customer(number)
  let id = 0
  for (const one of words) id = await customer.writes(one)
  await shop.put(who, id, { status: 'open', userId: who.id })
  return id
}
const lastBody = () => provider.asked.at(-1)?.body ?? {}
const material = (): Record<string, unknown> => {
  const [first] = lastBody().input as { content: string }[]
  return JSON.parse(first?.content ?? '{}')
}
const about = () => shop.dona.call(assistanceRoutes.about, {})

describe('help for agents', () => {
  test('it is off until a key is there, tells an agent nothing of it, and is switched off by its setting', async () => {
    const id = await accepted(shop.ana, '5511987653001', ['oi'])
    expect(await shop.ana.call(assistanceRoutes.state, {})).toEqual({ isOn: false })
    expect(await ask(shop.ana, id, { act: 'suggest', language: 'pt' })).toMatchObject({ body: { error: 'ERR_ASSISTANCE_OFF' } })
    expect(await about()).toMatchObject({ isOn: false, hasKey: false, host: 'api.openai.com', asked: 0 })
    await withKey()
    expect(await shop.ana.call(assistanceRoutes.state, {})).toEqual({ isOn: true })
    expect(await about()).toMatchObject({ isOn: true, hasKey: true, host: new URL(provider.url).host, model: 'um-modelo' })
    expect(await shop.ana.ask('GET', '/assistance/about')).toMatchObject({ status: 403 })
    await shop.set('assistance', 'disabled')
    expect(await shop.ana.call(assistanceRoutes.state, {})).toEqual({ isOn: false })
    expect(await ask(shop.ana, id, { act: 'suggest', language: 'pt' })).toMatchObject({ body: { error: 'ERR_ASSISTANCE_OFF' } })
    expect(provider.asked).toEqual([])
  })

  test('a suggestion comes from the conversation and from passages, which are shown with those it rests on', async () => {
    await withKey()
    await shop.dona.call(handbookRoutes.create, {
      body: {
        title: 'Entregas',
        text: 'Horário da loja: das 9 às 18 h.\n\nA entrega de móveis no Rio de Janeiro leva 12 dias úteis e custa R$ 180.\n\nFrete grátis em São Paulo.',
        isActive: true,
      },
    })
    await shop.dona.call(handbookRoutes.create, {
      body: { title: 'Rascunho', text: 'A entrega de móveis leva 90 dias.', isActive: false },
    })
    const id = await accepted(shop.ana, '5511987653002', ['Bom dia', 'Quanto tempo demora a entrega dos móveis aí no Rio?'])
    answer = () => says('Olá! A entrega no Rio leva 12 dias úteis e custa R$ 180.\nPASSAGES: 1')
    const found = await suggest(shop.ana, id)
    expect(found).toEqual({
      text: 'Olá! A entrega no Rio leva 12 dias úteis e custa R$ 180.',
      passages: [
        {
          kind: 'page',
          title: 'Entregas',
          text: 'A entrega de móveis no Rio de Janeiro leva 12 dias úteis e custa R$ 180.',
          isUsed: true,
        },
      ],
      isFound: true,
      left: 999,
    })
    expect(material()).toEqual({
      conversation: [
        { from: 'customer', text: 'Bom dia' },
        { from: 'customer', text: 'Quanto tempo demora a entrega dos móveis aí no Rio?' },
      ],
      passages: [{ number: 1, title: 'Entregas', text: found.passages[0]?.text }],
    })
    expect(lastBody()).toMatchObject({ model: 'um-modelo', store: false })
    answer = () => says('Vou verificar e já respondo.\nPASSAGES: none')
    expect(await suggest(shop.ana, id)).toMatchObject({ isFound: false, passages: [{ isUsed: false }] })
    expect(await shop.said(id)).toEqual([])
  })

  test('passages are of the company’s own texts that the asker may see: pages, quick messages, what active flows say; at most five', async () => {
    await withKey()
    const quick = (who: Person, routes: typeof quickMessageRoutes | typeof ownQuickMessageRoutes, key: string, message: string) =>
      who.call(routes.create, { body: { key, message, file: null, sendAsAudio: false, active: true } })
    await quick(shop.dona, quickMessageRoutes, 'garantia', 'A garantia da cadeira é de dois anos.')
    await quick(shop.ana, ownQuickMessageRoutes, 'minha', 'Garantia de cadeira: peça a nota fiscal.')
    await quick(shop.bia, ownQuickMessageRoutes, 'dela', 'Garantia da cadeira: fale comigo.')
    const document = flowOf(
      {
        s: node('start', {}),
        m: node('message', { parts: [{ type: 'text', text: 'Garantias de cadeiras com o setor Pós-venda.' }] }),
        // What the team writes on its drawing is no word to customers.
        n: node('note', { text: 'Garantia de cadeira: a senha do fabricante é 7731.' }),
      },
      [['s', 'next', 'm']],
    )
    await published(w, shop.tenant, document)
    await published(w, shop.tenant, document, { name: 'Parado', isActive: false })
    const id = await accepted(shop.ana, '5511987653003', ['qual é a garantia da cadeira?'])
    const { passages, isFound } = await suggest(shop.ana, id)
    expect(passages.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual([
      'flow Recepção',
      'quick garantia',
      'quick minha',
    ])
    expect(isFound).toBe(true)
    for (const n of [1, 2, 3, 4, 5])
      await shop.dona.call(handbookRoutes.create, { body: { title: `Garantia ${n}`, text: `Cadeira ${n}.`, isActive: true } })
    expect((await suggest(shop.ana, id)).passages).toHaveLength(5)

    const other = await accepted(shop.ana, '5511987653004', ['aceitam cartão de alimentação?'])
    expect(await suggest(shop.ana, other)).toMatchObject({ passages: [], isFound: false })
  })

  test('only tickets the asker may see are read', async () => {
    await withKey()
    const id = await accepted(shop.ana, '5511987653005', ['segredo da conversa'])
    for (const act of ['suggest', 'summarise', 'translateIn'])
      expect(await ask(shop.zeca, id, { act, language: 'pt' })).toMatchObject({ body: { error: 'ERR_NO_TICKET_FOUND' } })
    const other = await accepted(shop.ana, '5511987653006', ['de outra conversa'])
    const foreign = await w.one<{ id: number }>('select id::int from messages where ticket_id = $1', [other])
    expect(await ask(shop.ana, id, { act: 'translateIn', language: 'pt', messageId: foreign.id })).toMatchObject({ status: 404 })
    expect(provider.asked.length).toBe(provider.asked.filter(({ bytes }) => !bytes.includes('segredo')).length)
  })

  test('each act sends no more than it needs: a draft alone, the customer’s last words, the whole talk for a summary', async () => {
    await withKey()
    const id = await accepted(shop.ana, '5511987653007', ['Where is my order?'])
    const done = async (body: object) => {
      expect(await ask(shop.ana, id, body)).toMatchObject({
        status: 200,
        body: { text: 'Pois não.', passages: [], isFound: null },
      })
      return material()
    }
    expect(await done({ act: 'shorten', language: 'pt', text: 'Um texto comprido.' })).toEqual({ text: 'Um texto comprido.' })
    expect(await done({ act: 'rewrite', language: 'pt', text: 'naum sei' })).toEqual({ text: 'naum sei' })
    expect(await done({ act: 'translateOut', language: 'pt', text: 'Chega amanhã.' })).toEqual({
      text: 'Chega amanhã.',
      customerWrote: ['Where is my order?'],
    })
    expect(await done({ act: 'translateIn', language: 'pt-br' })).toEqual({ text: 'Where is my order?' })
    expect(lastBody().instructions).toContain('Brazilian Portuguese')
    expect(await done({ act: 'summarise', language: 'pt' })).toEqual({
      conversation: [{ from: 'customer', text: 'Where is my order?' }],
      bot: {},
    })
    for (let i = 0; i < 40; i++) await shop.customer('5511987653007').writes(`mensagem ${i}`)
    await suggest(shop.ana, id)
    expect(material().conversation).toHaveLength(30)
    expect(JSON.stringify(material())).not.toContain('5511987653007')
  })

  test('what opens an account is hidden before it leaves, and nothing of a talk stands in the log', async () => {
    await withKey()
    const logged: unknown[] = []
    for (const level of ['info', 'warn', 'error', 'debug', 'trace'] as const)
      vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void logged.push(said))
    const id = await accepted(shop.ana, '5511987653008', [`minha senha é password: abacaxi99 e o token=zxc98765 e ${KEY}`])
    await suggest(shop.ana, id)
    expect(JSON.stringify(material())).not.toMatch(/abacaxi99|zxc98765|sk-da-casa/)
    answer = () => ({ status: 500, body: { error: { message: 'you asked about the abacaxi99 talk' } } })
    expect(await ask(shop.ana, id, { act: 'suggest', language: 'pt' })).toMatchObject({
      status: 502,
      body: { error: 'ERR_BOT_FAILED' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/abacaxi99|minha senha|Pois não/)
    vi.restoreAllMocks()
  })

  test('the limit of a month is claimed before the call: twenty at once never go over it, and what failed is given back', async () => {
    await withKey()
    await shop.set('assistanceLimit', '3')
    const id = await accepted(shop.ana, '5511987653009', ['oi, tudo bem?'])
    answer = () => ({ status: 401, body: { error: { message: 'Incorrect API key' } } })
    expect(await ask(shop.ana, id, { act: 'suggest', language: 'pt' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_BOT_KEY' },
    })
    expect(await about()).toMatchObject({ asked: 0, tokens: 0, limit: 3 })
    const rows = await shop.dona.call(integrationRoutes.list, {})
    expect(rows.find(({ kind }) => kind === 'chatgpt')?.fault).toBe('ERR_BOT_KEY')
    answer = () => says('Pois não.')
    const before = provider.asked.length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(shop.ana, id, { act: 'rewrite', language: 'pt', text: 'oi' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.error === 'ERR_ASSISTANCE_MONTH')).toHaveLength(17)
    expect(provider.asked.length - before).toBe(3)
    expect(await about()).toMatchObject({ asked: 3, tokens: 3 * 340 })
  })
})

describe('words that pretend to be instructions', () => {
  test.each(INJECTIONS.map((words, i) => [i, words] as const))(
    'injection %i changes nothing but the material',
    async (_, words) => {
      await withKey()
      await shop.dona.call(handbookRoutes.create, { body: { title: 'Desconto secreto', text: words, isActive: true } })
      const id = await accepted(shop.ana, '5511987654001', [words])
      const innocent = await accepted(shop.ana, '5511987654002', ['bom dia, desconto secreto?'])
      const asked = async (of: number) => {
        await suggest(shop.ana, of)
        const { input: _input, ...rest } = lastBody()
        return rest
      }
      // A model that obeys: it wants a tool, sends mark-up and an address, and names passages that are not there.
      const obeyed = 'Feito <img src=x onerror=alert(1)> [aqui](https://mal.example/?q=1)\u202e\u200b'
      answer = () => ({
        body: {
          status: 'completed',
          output: [
            { type: 'function_call', call_id: 'c', name: 'hand_over', arguments: '{"reason":"x"}' },
            { type: 'function_call', call_id: 'd', name: 'send_message', arguments: '{"text":"desconto"}' },
            { type: 'message', content: [{ type: 'output_text', text: `${obeyed}\nPASSAGES: 1, 99, -4` }] },
          ],
        },
      })
      const sent = await asked(id)
      expect(Object.keys(sent).sort()).toEqual(['instructions', 'max_output_tokens', 'model', 'store'])
      const said = material().conversation as { from: string; text: string }[]
      expect(said).toHaveLength(1)
      expect(said[0]?.from).toBe('customer')
      expect(await asked(innocent)).toEqual(sent)

      const answered = await suggest(shop.ana, id)
      expect(answered.text).toBe('Feito <img src=x onerror=alert(1)> [aqui](https://mal.example/?q=1)')
      for (const act of ['shorten', 'rewrite', 'translateOut'] as const) {
        await ask(shop.ana, id, { act, language: 'pt', text: words.slice(0, 4000) })
        expect(JSON.stringify(lastBody().instructions)).not.toContain(JSON.stringify(words).slice(1, 25))
      }
      // Nothing was said, moved, noted or closed.
      expect(await shop.said(id)).toEqual([])
      expect(await shop.show(id)).toMatchObject({ status: 'open', userId: shop.ana.id, queueId: shop.caixa })
      expect(await w.one('select count(*)::int as n from notes where ticket_id = $1', [id])).toEqual({ n: 0 })
    },
  )

  test('what is only a call of tools is no answer', async () => {
    await withKey()
    const id = await accepted(shop.ana, '5511987654003', ['oi'])
    answer = () => ({
      body: { status: 'completed', output: [{ type: 'function_call', call_id: 'c', name: 'hand_over', arguments: '{}' }] },
    })
    expect(await ask(shop.ana, id, { act: 'suggest', language: 'pt' })).toMatchObject({ body: { error: 'ERR_BOT_REFUSED' } })
  })
})

test('a peer of OpenAI answers it as it answers bots', async () => {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  try {
    mock.onMessage(/quero trocar/, { content: 'Claro! Qual é o número do pedido?\nPASSAGES: none' })
    await withKey(`${mock.url}/v1`)
    const id = await accepted(shop.ana, '5511987653010', ['quero trocar a mesa'])
    expect((await suggest(shop.ana, id)).text).toBe('Claro! Qual é o número do pedido?')
  } finally {
    await mock.stop()
  }
})

import { flowRoutes } from '@balcao/contract/flows/flows'
import { emptyNode } from '@balcao/contract/flows/nodes'
import { flowSecretRoutes } from '@balcao/contract/flows/secrets'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type Asked, type Reply, scriptedProvider } from '../server/src/drivers/channels/lib/testing/provider.ts'
import { expectAccessible, openHouse, picture } from './house.ts'

const house = await openHouse({ EGRESS_ALLOW: '127.0.0.1' })
let answer: (asked: Asked) => Reply = () => ({ body: { valor: 'R$ 42,00' } })
const provider = await scriptedProvider({}, asked => answer(asked))
afterAll(() => provider.close())
const LOOK = process.env.LOOK
const look = async (page: Page, name: string) => {
  await picture(page, name)
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}

/** Asks for a file, calls a server, and hands over to an engine. */
async function flow(): Promise<number> {
  const { id, draftRev } = await house.rui.call(flowRoutes.create, { body: { name: 'Boleto' } })
  const document = {
    schema: 1 as const,
    start: 'a',
    nodes: {
      a: { ...emptyNode('start'), fallback: { to: 'queue' as const, queueId: house.queues.balcao } },
      b: { ...emptyNode('ask'), text: 'Mande uma foto do documento.', expects: 'file' as const, variable: 'foto' },
      c: {
        ...emptyNode('http'),
        name: 'Buscar boleto',
        url: `${provider.url}/boletos`,
        headers: [{ name: 'Authorization', value: '', secret: '' }],
        mapped: [{ pointer: '/valor', variable: 'valor' }],
      },
      d: { ...emptyNode('message'), parts: [{ type: 'text' as const, text: 'Seu boleto: {{valor}}' }] },
      e: { ...emptyNode('integration'), engine: 'chatgpt' as const },
      f: { ...emptyNode('transfer'), target: { to: 'queue' as const, queueId: house.queues.balcao } },
    },
    edges: [
      ['a', 'next', 'b'],
      ['b', 'next', 'c'],
      ['c', 'ok', 'd'],
      ['c', 'failed', 'f'],
      ['d', 'next', 'e'],
      ['e', 'ended', 'f'],
    ] as [string, string, string][],
    layout: { a: [0, 0], b: [300, 0], c: [600, 0], d: [900, 0], e: [1200, 0], f: [900, 300] } as Record<string, [number, number]>,
  }
  await house.rui.call(flowRoutes.saveDraft, { params: { id }, body: { rev: draftRev, document } })
  return id
}

test('the simulator calls with a secret and talks to an engine where somebody presses for it; what it costs is the company’s price', async () => {
  const id = await flow()
  await house.carla.ask('PUT', '/settings/messagePrice', { value: '0,02' })
  await house.carla.ask('PUT', '/settings/tokenPrice', { value: '1000' })
  await house.carla.call(integrationRoutes.save, {
    params: { kind: 'chatgpt' },
    body: { values: { key: 'sk-1', model: 'm', prompt: 'Seja breve.', url: provider.url } },
  })
  const page = await house.as(house.carla, { path: `/chat-flow/builder?id=${id}` })
  const card = page.locator('.react-flow__node', { hasText: 'Buscar boleto' })
  await card.click()
  const fields = page.getByRole('complementary', { name: 'Buscar boleto' })
  await fields.getByRole('button', { name: 'Segredos…' }).click()
  const secrets = page.getByRole('dialog', { name: 'Segredos das chamadas' })
  await secrets.getByText('Nenhum segredo ainda.').waitFor()
  await secrets.getByLabel('Nome do segredo').fill('ERP')
  await secrets.getByLabel('Valor', { exact: true }).fill('Bearer abc-123')
  await expectAccessible(page)
  await look(page, 'flow-secrets')
  await secrets.getByRole('button', { name: 'Salvar segredo' }).click()
  await secrets.waitFor({ state: 'detached' })
  await expect.poll(() => fields.getByLabel('Segredo', { exact: true }).inputValue()).toBe('ERP')
  expect(await house.carla.call(flowSecretRoutes.list, {})).toMatchObject([{ name: 'ERP', origin: provider.url }])

  await page.getByRole('button', { name: 'Simular' }).click()
  const trial = page.getByRole('complementary', { name: 'Simulador' })
  const write = async (words: string) => {
    await trial.getByLabel('Escreva como cliente').fill(words)
    await page.keyboard.press('Enter')
  }
  await write('oi')
  await trial.getByText('Mande uma foto do documento.').waitFor()
  await trial.getByRole('button', { name: 'Enviar outra coisa' }).click()
  await page.getByRole('menuitem', { name: 'Foto' }).click()
  await trial.getByText('A chamada HTTP espera uma resposta.').waitFor()
  expect(provider.asked).toEqual([])
  await trial.getByRole('button', { name: 'Chamar de verdade' }).click()
  await trial.getByText('Seu boleto: R$ 42,00').waitFor()
  await trial.getByText(/^HTTP respondeu 200/).waitFor()
  expect(provider.asked.at(-1)?.headers.authorization).toBe('Bearer abc-123')
  await trial.getByRole('button', { name: 'Fixar esta resposta no passo' }).click()

  await trial.getByText('Daqui em diante responde ChatGPT.').waitFor()
  expect(await trial.getByLabel('Escreva como cliente').isDisabled()).toBe(true)
  await trial.getByRole('button', { name: 'Conversar de verdade' }).click()
  answer = () => ({
    body: {
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Vence dia 10.' }] }],
      usage: { input_tokens: 900, output_tokens: 100 },
    },
  })
  await write('quando vence?')
  await trial.getByText('Vence dia 10.').waitFor()
  await trial.getByText('3 mensagens enviadas · 1.000 tokens · cerca de R$ 1,06').waitFor()
  await expectAccessible(page)
  await look(page, 'flow-trial')
  await trial.getByRole('button', { name: 'Terminou' }).click()
  await trial.getByText('Passado para a equipe').waitFor()
  await expect
    .poll(async () => JSON.stringify((await house.carla.call(flowRoutes.show, { params: { id } })).document.nodes.c))
    .toContain('"pinned":{"body":"{\\"valor\\":\\"R$ 42,00\\"}","status":200}')
  const kept = await house.one('select count(*)::int as n from messages', [])
  expect(kept).toEqual({ n: 0 })
})

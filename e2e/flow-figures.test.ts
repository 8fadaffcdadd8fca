import { flowRoutes } from '@balcao/contract/flows/flows'
import { emptyNode } from '@balcao/contract/flows/nodes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse } from './house.ts'

const house = await openHouse()
const LOOK = process.env.LOOK
const look = async (page: Page, name: string) => {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}

let flow = 0
let channel = 0

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** A conversation that was in the flow: it was asked the menu, wrote, and went on or was dropped there. */
async function talked(name: string, { words, exit }: { words: string; exit: 'o:a' | 'o:c' | null }) {
  const { padaria: tenant } = house
  const { ticket: open, message } = desk(house.owner, tenant)
  const ticket = await open({ name, channel, status: 'closed' })
  const run = await house.owner.query<{ id: string }>(
    `insert into bot_runs (tenant_id, ticket_id, engine, flow_id, version, began_at, ended_at, ended_how, ended_because)
     values ($1, $2, 'flow', $3, 1, now() - interval '61 minutes', now() - interval '50 minutes', 'queue', $4) returning id`,
    [tenant, ticket, flow, exit ? 'asked' : 'invalid'],
  )
  const byBot = { from_me: true, send_type: 'bot', bot_run: run.rows[0]?.id }
  await message(ticket, 'oi', { created_at: ago(3600) })
  await message(ticket, 'Como podemos ajudar?', { created_at: ago(3599), ...byBot })
  await message(ticket, words, { created_at: ago(3580) })
  const turn = (
    no: number,
    input: string,
    path: unknown[],
    more: { stood: string | null; said: string; misfit: string | null; outcome: string },
  ) =>
    house.owner.query(
      `insert into bot_turns (tenant_id, run_id, turn, at, flow_id, version, channel_id, input, from_seq, to_seq, said, path, outcome,
         stood, answered_ms, misfit)
       values ($1, $2, $3, $15, $4, 1, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        tenant,
        run.rows[0]?.id,
        no,
        flow,
        channel,
        input,
        no === 1 ? 0 : 1,
        no === 1 ? 1 : 3,
        more.said,
        JSON.stringify(path),
        more.outcome,
        more.stood,
        exit && input === 'heard' ? 12_000 : null,
        more.misfit,
        ago(3600 - (no - 1) * 20),
      ],
    )
  await turn(
    1,
    'begin',
    [
      ['start', 'next'],
      ['hours', 'open'],
      ['menu', null],
    ],
    { stood: null, said: 'oi', misfit: null, outcome: 'heard' },
  )
  await turn(
    2,
    'heard',
    exit
      ? [
          ['menu', exit],
          [exit === 'o:a' ? 'sales' : 'support', null],
        ]
      : [],
    {
      stood: 'menu',
      said: words,
      misfit: exit ? null : words,
      outcome: exit ? 'asked' : 'invalid',
    },
  )
}

beforeAll(async () => {
  channel = await desk(house.owner, house.padaria).channel('Loja Centro')
  const made = await house.rui.call(flowRoutes.create, { body: { name: 'Recepção', template: 'reception' } })
  flow = (await house.rui.call(flowRoutes.publish, { params: { id: made.id }, body: { rev: made.draftRev } })).flow.id
  await talked('Ana Lima', { words: 'Vendas', exit: 'o:a' })
  await talked('Bruno Reis', { words: 'vendas', exit: 'o:a' })
  for (let i = 0; i < 45; i++) await talked(`Cliente ${i}`, { words: '1', exit: 'o:a' })
  await talked('Carla Dias', { words: 'quero comprar', exit: null })
  await talked('Davi Luz', { words: 'quero comprar', exit: null })
  await talked('Eva Sá', { words: 'Suporte', exit: 'o:c' })
}, 60_000)

describe('figures of a flow', () => {
  test('stand on the cards, open the conversations they count, and make a word a synonym', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await page.getByRole('link', { name: '50 conversas, 2 caíram' }).click()
    const menu = page.locator('.react-flow__node[data-id="menu"]')
    await menu.getByText('entraram 50').waitFor()
    await menu.getByText('94%').waitFor()
    await menu.getByText('resposta em 12 s').waitFor()
    await expectAccessible(page)
    await look(page, 'figures')
    await menu.getByText('caíram 2').click()
    const numbers = page.getByRole('region', { name: 'Como podemos ajudar?' })
    await numbers.getByRole('button', { name: '2', exact: true }).last().click()
    const list = page.getByRole('dialog')
    await list.getByText('Conversas: 2').waitFor()
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Davi Luz'),
      expect.stringContaining('Carla Dias'),
    ])
    await look(page, 'figures-behind')
    await list.getByRole('button', { name: 'Fechar' }).first().click()
    const misfits = page.getByRole('region', { name: 'O que não coube' })
    await misfits.getByLabel('Virar “quero comprar” sinônimo de').selectOption({ label: 'Vendas' })
    await misfits.getByText('No rascunho já vale como Vendas').waitFor()
    await expect
      .poll(async () => JSON.stringify((await house.rui.call(flowRoutes.show, { params: { id: flow } })).document))
      .toContain('"synonyms":["quero comprar"]')
  })

  test('[AHD-10] a draft is tried with the last fifty conversations: what it solves, where it would leave whom, both beside each other', async () => {
    const { flow: row, document } = await house.rui.call(flowRoutes.show, { params: { id: flow } })
    const asks = { ...emptyNode('ask'), name: 'CPF', text: 'Qual é o seu CPF?', expects: 'cpf' as const, variable: 'cpf' }
    const edges = document.edges.filter(([from, exit]) => from !== 'menu' || exit !== 'o:c')
    await house.rui.call(flowRoutes.saveDraft, {
      params: { id: flow },
      body: {
        rev: row.draftRev,
        document: {
          ...document,
          nodes: { ...document.nodes, cpf: asks },
          edges: [...edges, ['menu', 'o:c', 'cpf'], ['cpf', 'next', 'support']],
          layout: { ...document.layout, cpf: [960, 420] },
        },
      },
    })
    const written = () => house.one('select count(*)::int as n, max(id)::text as last from messages', [])
    const before = await written()
    const page = await house.as(house.rui, { path: `/chat-flow/builder?id=${flow}` })
    await page.getByRole('button', { name: 'Publicar versão 2' }).waitFor()
    const began = performance.now()
    await page.getByRole('button', { name: 'Testar com conversas' }).click()
    await page.getByText('47 de 50 como antes, 2 agora resolvidas, 1 para em ‹CPF›').waitFor()
    const took = performance.now() - began
    console.log(`fifty conversations tried in ${Math.round(took)} ms`)
    expect(took).toBeLessThan(10_000)
    const were = page.getByRole('region', { name: 'Como foi' })
    const would = page.getByRole('region', { name: 'Com o rascunho' })
    const lit = () =>
      page.locator('.react-flow__edge.lit').evaluateAll(all => all.map(one => one.getAttribute('data-id') ?? '').toSorted())

    await page.getByRole('button', { name: /Carla Dias/ }).click()
    await were.getByText('Como podemos ajudar?').waitFor()
    await would.getByText('quero comprar').waitFor()
    await expect.poll(lit).toEqual(['hours open', 'menu o:a', 'start next'])
    await page.getByRole('button', { name: /Eva Sá/ }).click()
    await would.getByText('Qual é o seu CPF?').waitFor()
    await page.getByRole('button', { name: 'Muda a partir de ‹CPF›' }).waitFor()
    await expect.poll(lit).toEqual(['hours open', 'menu o:c', 'start next'])
    await page.locator('.react-flow__node [data-at]', { hasText: 'CPF' }).waitFor()
    await expectAccessible(page)
    await look(page, 'replay')
    expect(await written()).toEqual(before)
  })

  test('are read on a phone too, in the dark', async () => {
    const page = await house.as(house.rui, {
      path: `/chat-flow/builder?id=${flow}`,
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    })
    await page.getByRole('button', { name: 'Números' }).click()
    await page.getByText('“quero comprar”').or(page.getByText('quero comprar')).first().waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await look(page, 'figures-phone')
  })
})

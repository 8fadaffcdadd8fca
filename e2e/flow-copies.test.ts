import { channelRoutes } from '@balcao/contract/channels/channels'
import { flowRoutes } from '@balcao/contract/flows/flows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { become, expectAccessible, openHouse } from './house.ts'

const house = await openHouse()

const builderOf = (id: number) => `/chat-flow/builder?id=${id}`
const cards = (page: Page) => page.locator('.react-flow__node')
const made = async (name: string, template?: 'reception') =>
  (await house.rui.call(flowRoutes.create, { body: { name, ...(template && { template }) } })).id
const documentOf = async (id: number) => (await house.rui.call(flowRoutes.show, { params: { id } })).document
const kept = (page: Page) => page.getByText(/^salvo/).waitFor()

test('steps copied in one tab are put into another flow in a second one, with the lines between them; another person finds nothing to paste', async () => {
  const [from, to, theirs] = [await made('Recepção', 'reception'), await made('Vazio'), await made('De outra pessoa')]
  const source = await documentOf(from)
  const one = await house.as(house.rui, { path: builderOf(from) })
  await cards(one).first().waitFor()
  const other = await house.open(one.context(), builderOf(to))
  await cards(other).first().waitFor()

  await cards(one).first().focus()
  await one.keyboard.press('Control+a')
  await one.keyboard.press('Control+c')
  await other.bringToFront()
  await cards(other).first().focus()
  await other.keyboard.press('Control+v')
  const copied = Object.keys(source.nodes).length - 1
  await expect.poll(() => cards(other).count()).toBe(1 + copied)
  await kept(other)
  const pasted = await documentOf(to)
  const inner = source.edges.filter(([start]) => start !== source.start)
  expect(pasted.edges.length).toBe(inner.length)
  const kinds = (nodes: typeof source.nodes) =>
    Object.values(nodes)
      .map(({ kind }) => kind)
      .sort()
  expect(kinds(pasted.nodes)).toEqual(kinds(source.nodes))
  expect(Object.keys(pasted.nodes).filter(id => id !== pasted.start && id in source.nodes)).toEqual([])
  await expectAccessible(other)

  await other.keyboard.press('Control+z')
  await expect.poll(() => cards(other).count()).toBe(1)
  expect(await documentOf(from)).toEqual(source)

  // The next person at this computer has copied nothing.
  await become(one, house.carla)
  const after = await house.open(one.context(), builderOf(theirs))
  await cards(after).first().focus()
  await after.keyboard.press('Control+v')
  await after.keyboard.press('Control+a')
  expect(await cards(after).count()).toBe(1)
})

test('a flow holds 300 steps: what would be more is not pasted, and says so', async () => {
  const id = await made('Grande', 'reception')
  const document = await documentOf(id)
  const notes = Object.fromEntries(Array.from({ length: 280 }, (_, i) => [`n${i}`, { kind: 'note', name: '', text: `${i}` }]))
  const { flow } = await house.rui.call(flowRoutes.show, { params: { id } })
  await house.rui.call(flowRoutes.saveDraft, {
    params: { id },
    body: { rev: flow.draftRev, document: { ...document, nodes: { ...document.nodes, ...notes } } as typeof document },
  })
  const page = await house.as(house.rui, { path: builderOf(id) })
  await cards(page).first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+d')
  await page.getByText('Mais de 300 passos.').first().waitFor()
  await page.reload()
  expect(await documentOf(id)).toMatchObject({ nodes: { n279: {} } })
  expect(Object.keys((await documentOf(id)).nodes).length).toBeLessThan(300)
})

test('arranged, each step stands right of the one it follows, none on another, and one step back undoes it', async () => {
  const id = await made('Bagunça', 'reception')
  const document = await documentOf(id)
  const { flow } = await house.rui.call(flowRoutes.show, { params: { id } })
  const heap = Object.fromEntries(
    Object.keys(document.nodes).map((node, i): [string, [number, number]] => [node, [i * 7, i * 5]]),
  )
  await house.rui.call(flowRoutes.saveDraft, {
    params: { id },
    body: { rev: flow.draftRev, document: { ...document, layout: heap } },
  })
  const page = await house.as(house.rui, { path: builderOf(id) })
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: 'Organizar o desenho' }).click()
  await kept(page)
  await expect.poll(async () => (await documentOf(id)).layout[document.start]).not.toEqual(heap[document.start])
  const { layout, edges, nodes } = await documentOf(id)
  expect(nodes).toEqual(document.nodes)
  const at = (node: string) => layout[node] ?? expect.fail(node)
  for (const [left, , right] of edges) expect(at(right)[0], `${left} → ${right}`).toBeGreaterThan(at(left)[0])
  const boxes = await Promise.all(
    (await cards(page).all()).map(async card => (await card.boundingBox()) ?? expect.fail('hidden')),
  )
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await documentOf(id)).layout).toEqual(heap)
})

test('on my phone: the simulator names the number it is tried from, and opens the phone of the test channel the flow answers', async () => {
  const id = await made('No telefone', 'reception')
  const page = await house.as(house.rui, { path: builderOf(id) })
  const show = async () => {
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Simular' }).click()
    await page.getByText('No meu telefone').click()
  }
  await show()
  await page.getByText('Na lista, preencha o número de teste do fluxo', { exact: false }).waitFor()
  const panel = page.getByRole('complementary', { name: 'Simulador' })
  expect(await panel.getByRole('link', { name: 'Escolher o canal' }).getAttribute('href')).toContain('/sessoes')

  const channel = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Teste', chatFlowId: id } })
  await house.rui.call(flowRoutes.update, { params: { id }, body: { testNumber: '5511977776666' } })
  await page.reload()
  await show()
  await panel.getByText('responde só ao número 5511977776666', { exact: false }).waitFor()
  await expectAccessible(page)
  const [phone] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('link', { name: 'Abrir o telefone de teste' }).click(),
  ])
  expect(phone.url()).toBe(`${house.url}/demo-phone#key=${channel.hookUrl.split('/').at(-1)}`)
})

import { expect, test } from 'vitest'
import { expectAccessible, openHouse, picture } from './house.ts'
import { pastesPicture } from './inbox-composer.ts'
import { worker } from './inbox-desk.ts'
import { inbox, openShop } from './inbox-shop.ts'

/** What agents and admins missed at the inbox, each as it goes now. */

const house = await openHouse()
const { company, at } = await openShop(house)

test('an admin of no queue answers in a colleague’s ticket, and reads how far it came without a reload', async () => {
  const shop = await company('Chefia')
  const chefe = await worker(house, shop.tenant, 'Nina Chefe', 'admin', [])
  await shop.writes('Sérgio', '5511955550301', 'Tem nota fiscal?')
  const hers = await at(shop.bia)
  const bia = inbox(hers)
  await bia.tab('Esperando 1').click()
  await bia.row(/Sérgio/).click()
  await bia.do(/^Aceitar/).click()
  await bia.box.waitFor()

  const his = await at(chefe, new URL(hers.url()).hash.slice(1))
  const nina = inbox(his)
  await nina.do('Escrever mesmo assim').click()
  await nina.box.fill('Tem, sim.')
  await nina.box.press('Enter')
  await nina.said('Tem, sim.').waitFor()
  await nina.log.getByRole('img', { name: /Lida/ }).waitFor()
  await bia.log.getByRole('img', { name: /Lida/ }).waitFor()
  await his.context().close()

  // To a screen reader the same words are said as often as they are written.
  const spoken = await bia.log.evaluateHandle(log => {
    const region = log.parentElement?.querySelector('[role=status]')
    const said: (string | null)[] = []
    if (region)
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    return said
  })
  const said = () => spoken.evaluate(all => all.map(words => words?.trim()).filter(Boolean))
  await shop.writes('Sérgio', '5511955550301', 'Obrigado!')
  await expect.poll(said).toEqual(['Sérgio: Obrigado!'])
  await shop.writes('Sérgio', '5511955550301', 'Obrigado!')
  await expect.poll(said).toEqual(['Sérgio: Obrigado!', 'Sérgio: Obrigado!'])
  await hers.context().close()
}, 60_000)

test('[AHD-03] an empty list and a search that finds nothing say what lies outside the filter, and lead there', async () => {
  const shop = await company('Filtro')
  const estoque = await shop.its.queue('Estoque', '#2F7FC1')
  await shop.its.story({
    name: 'Valdir',
    channel: shop.channel.id,
    queueId: estoque,
    status: 'pending',
    said: [{ ago: 5, text: 'Chegou a peça?' }],
  })
  const page = await at(shop.dona)
  const its = inbox(page)
  await its.tab(/Esperando/).click()
  await its.row(/Valdir/).waitFor()
  await its.do(/^Filtrar/).click()
  await page.getByRole('switch', { name: 'Tudo o que posso ver' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1 desta lista está fora do filtro').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-outside-light-1366')
  await its.do('Mostrar tudo').click()
  await its.row(/Valdir/).waitFor()

  await its.do(/^Filtrar/).click()
  await page.getByRole('switch', { name: 'Só sem responsável' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('valdir')
  await its.row(/Valdir/).waitFor()
  await page.context().close()
}, 60_000)

test('keys of who writes: a note, the last message again, and done with to the next; a conversation is searched', async () => {
  const shop = await company('Atalhos')
  for (const [n, name] of ['Iara', 'Otávio'].entries()) await shop.writes(name, `551195555040${n}`, 'Tem sofá?')
  const page = await at(shop.bia)
  const its = inbox(page)
  // Esc ends a selection.
  await its.tab('Esperando 2').click()
  await page.getByRole('checkbox', { name: /Iara/ }).check()
  const several = page.getByRole('region', { name: 'Ações para os selecionados' })
  await several.waitFor()
  await page.keyboard.press('Escape')
  await several.waitFor({ state: 'detached' })
  for (const name of [/Otávio/, /Iara/]) {
    await its.tab(/Esperando/).click()
    await its.row(name).click()
    await its.do(/^Aceitar/).click()
    await its.box.waitFor()
  }
  await its.box.fill('Temos dois')
  await its.box.press('Enter')
  await its.log.getByRole('img', { name: /Lida/ }).waitFor()
  await its.box.press('ArrowUp')
  await expect.poll(() => its.box.inputValue()).toBe('Temos dois')
  // What is pasted meanwhile waits for the next message, and is not lost.
  await pastesPicture(page, 'sofa.png')
  await its.box.fill('Temos dois sofás')
  await its.box.press('Enter')
  await its.said('Temos dois sofás').waitFor()
  await page.getByRole('list', { name: 'Arquivos anexados' }).getByText('sofa.png').waitFor()
  await its.box.focus()
  await its.box.press('Enter')
  await its.log.getByRole('button', { name: 'Abrir foto' }).waitFor()
  // Drawn whole, or filled out by a box of its shape.
  const shapeOf = (image: SVGElement | HTMLElement) => {
    const { width, height } = image.getBoundingClientRect()
    if (!(image instanceof HTMLImageElement)) return 0
    return getComputedStyle(image).objectFit === 'cover' ? width / height : image.naturalWidth / image.naturalHeight
  }
  const drawn = its.log.getByRole('button', { name: 'Abrir foto' }).locator('img')
  await expect.poll(() => drawn.evaluate(shapeOf)).toBeCloseTo(4 / 3, 1)

  await page.keyboard.press('Alt+n')
  await page.keyboard.type('Pede desconto')
  expect(await page.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('Pede desconto')
  await page.getByRole('textbox', { name: 'Nota' }).fill('')
  await page.getByRole('tab', { name: 'Responder' }).click()

  await its.do('Buscar nesta conversa').click()
  await page.getByRole('textbox', { name: 'Buscar nesta conversa' }).fill('sofa')
  await page.getByRole('status').getByText('1 / 2').waitFor()
  await expect.poll(() => its.log.locator('mark').allInnerTexts()).toContain('sofá')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+E')
  await page.getByText('Resolvido: Iara').first().waitFor()
  await page.locator('section header').getByText('Otávio', { exact: true }).first().waitFor()
  await page.context().close()
}, 60_000)

test('whom and where one hands on is found by how it begins', async () => {
  const shop = await company('Ordem')
  await shop.its.queue('Pós-venda', '#C8527C')
  await shop.writes('Cida', '5511955550501', 'Oi')
  const page = await at(shop.dona)
  const its = inbox(page)
  await its.tab(/Esperando/).click()
  await its.row(/Cida/).click()
  await page.keyboard.press('Escape')
  await its.do('Transferir atendimento').click()
  const dialog = page.getByRole('dialog', { name: /Transferir Cida/ })
  await dialog.getByRole('combobox').fill('vend')
  await expect.poll(() => dialog.getByRole('option').allInnerTexts()).toHaveLength(2)
  expect((await dialog.getByRole('option').allInnerTexts())[0]).toMatch(/^Vendas/)
  await page.context().close()
}, 60_000)

test('a picture is looked at whole, and closer from its middle, by buttons, keys and pinching; the arrows then move what is seen', async () => {
  const shop = await company('Recibos')
  await shop.writes('Iara', '5511955550601', 'Segue o recibo')
  const page = await at(shop.bia)
  const its = inbox(page)
  await its.tab(/Esperando/).click()
  await its.row(/Iara/).click()
  await its.do(/^Aceitar/).click()
  for (const name of ['um.png', 'dois.png']) {
    await its.box.focus()
    await pastesPicture(page, name)
    await page.getByRole('list', { name: 'Arquivos anexados' }).getByText(name).waitFor()
    await its.box.press('Enter')
    await its.log
      .getByRole('button', { name: 'Abrir foto' })
      .nth(name === 'um.png' ? 0 : 1)
      .waitFor()
  }
  await its.log.getByRole('button', { name: 'Abrir foto' }).first().click()
  const viewer = page.getByRole('dialog', { name: 'Foto' })
  const picture = viewer.locator('img')
  await expect.poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.complete)).toBe(true)
  /** As many times as large as whole, and how far the middle of what is seen is from the middle of the picture, in parts of it. */
  const seen = () =>
    picture.evaluate(image => {
      const stage = image.parentElement
      if (!stage) return null
      const { width, height, left, top } = image.getBoundingClientRect()
      const { left: x, top: y } = stage.getBoundingClientRect()
      const middle = [(x + stage.clientWidth / 2 - left) / width, (y + stage.clientHeight / 2 - top) / height]
      return [width / stage.clientWidth, height / stage.clientHeight, ...middle].map(part => Math.round(part * 20) / 20)
    })
  const WHOLE = [1, 1, 0.5, 0.5]
  expect(await seen()).toEqual(WHOLE)
  expect(await viewer.getByRole('button', { name: 'Afastar' }).isDisabled()).toBe(true)
  await viewer.getByRole('button', { name: 'Aproximar' }).click()
  await expect.poll(seen).toEqual([1.5, 1.5, 0.5, 0.5])
  await page.keyboard.press('+')
  await expect.poll(seen).toEqual([2.25, 2.25, 0.5, 0.5])
  await expectAccessible(page)
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await seen())?.[2]).toBeGreaterThan(0.5)
  await expect.poll(async () => (await seen())?.[3]).toBeLessThan(0.5)
  expect(await viewer.getByRole('button', { name: 'Próxima' }).isVisible()).toBe(true)
  for (let i = 0; i < 2; i++) await page.keyboard.press('-')
  await expect.poll(seen).toEqual(WHOLE)
  await picture.dblclick()
  await expect.poll(async () => (await seen())?.[0]).toBe(2.25)
  await picture.dblclick()
  await expect.poll(seen).toEqual(WHOLE)
  const pinched = await picture.evaluate(image => {
    const pinch = new WheelEvent('wheel', { deltaY: -10, ctrlKey: true, bubbles: true, cancelable: true })
    image.dispatchEvent(pinch)
    return pinch.defaultPrevented
  })
  expect(pinched, 'the page around it would grow too').toBe(true)
  await expect.poll(async () => (await seen())?.[0]).toBe(1.5)
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowRight')
  await viewer.getByRole('button', { name: 'Próxima' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.context().close()
}, 60_000)

test('the box keeps two thirds of its line for words: seldom used tools stand beside it where it is wide, behind one button where it is not', async () => {
  const shop = await company('Largura')
  await shop.writes('Iara', '5511955550701', 'Oi')
  const page = await at(shop.bia)
  const its = inbox(page)
  await its.tab(/Esperando/).click()
  await its.row(/Iara/).click()
  await its.do(/^Aceitar/).click()
  await its.box.waitFor()
  const composer = page.getByRole('region', { name: 'Escrever' })
  /** How wide the line is, which part of it is for words, and what stands beside them. */
  const measured = async () => {
    const width = await composer.evaluate(one => one.clientWidth - 2 * Number.parseFloat(getComputedStyle(one).paddingLeft))
    const part = ((await its.box.boundingBox())?.width ?? 0) / width
    const beside = await composer.getByRole('button', { name: 'Agendar' }).isVisible()
    return { width, beside, behind: await composer.getByRole('button', { name: 'Mais formas de escrever' }).isVisible(), part }
  }
  const at1366 = await measured()
  expect(at1366, JSON.stringify(at1366)).toMatchObject({ beside: at1366.width > 640, behind: at1366.width <= 640 })
  const exactly = 1366 + 640 - at1366.width
  for (const [width, isNarrow] of [
    [exactly, true],
    [exactly + 1, false],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(measured).toMatchObject({ width: isNarrow ? 640 : 641, beside: !isNarrow, behind: isNarrow })
  }
  await page.setViewportSize({ width: exactly, height: 768 })
  await expect.poll(async () => (await measured()).part).toBeGreaterThan(0.6)
}, 60_000)

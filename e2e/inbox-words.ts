import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inbox, type openShop } from './inbox-shop.ts'

/** What somebody types is never a command. */

type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['company']>>

/** Letters that are somebody's keys more often than others, and what stands between words. */
const SIGNS = [...'TEALRJKNUteaalrjknu/?@ ,.! simonã']

function burst(random: () => number): string {
  const length = 4 + Math.floor(random() * 14)
  const sign = () => SIGNS[Math.floor(random() * SIGNS.length)] ?? 'T'
  // No `/` or `:` in front: what they open in the box is the box's own.
  return `Temos ${Array.from({ length }, sign).join('')}`
}

/** The same numbers for the same seed, which a red run prints. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export async function typesAfterEveryOpening(page: Page, shop: Shop, state: () => Promise<unknown>): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = numbersOf(seed)
  const its = inbox(page)
  const open = (name: string) => page.locator('section header').getByText(name, { exact: true })

  /** Opened, typed into, and looked at: nothing moved, nothing opened, and the words are where they belong. */
  const says = async (how: string, name: string, opening: () => Promise<unknown>) => {
    await opening()
    const before = await state()
    const words = burst(random)
    const address = new URL(page.url()).hash.split('?')[0]
    await page.keyboard.type(words)
    const told = `${how}, seed ${seed}: “${words}”`
    await open(name).first().waitFor()
    expect(new URL(page.url()).hash.split('?')[0], told).toBe(address)
    expect(await page.locator('dialog[open], [role=menu]').count(), told).toBe(0)
    expect(await state(), told).toEqual(before)
    if (await its.box.isVisible()) {
      expect(await its.box.inputValue(), told).toBe(words)
      await its.box.fill('')
    }
  }
  const reads = (words: string) => its.said(words).first().waitFor()

  await its.tab('Esperando 3').click()
  await says('a click on one that waits', 'Iara', async () => {
    await its.row(/Iara/).click()
    await reads('Tem sofá?')
  })
  const accepts = async (name: RegExp, words: string) => {
    await its.tab(/Esperando/).click()
    await its.row(name).click()
    await reads(words)
    await its.do(/^Aceitar/).click()
    await its.box.waitFor()
  }
  await says('accepting', 'Iara', () => accepts(/Iara/, 'Tem sofá?'))
  await says('accepting another', 'Otávio', () => accepts(/Otávio/, 'Tem mesa?'))
  for (const [name, words] of [
    ['Iara', 'Tem sofá?'],
    ['Otávio', 'Tem mesa?'],
    ['Iara', 'Tem sofá?'],
  ] as const) {
    await says('a click', name, async () => {
      await its.row(new RegExp(name)).click()
      await reads(words)
    })
  }
  await says('the same row again', 'Iara', async () => {
    await page.keyboard.press('Escape')
    await its.row(/Iara/).click()
  })
  await says('a click between the messages', 'Iara', () => page.getByRole('log').click({ position: { x: 40, y: 12 } }))
  await says('a row by the keyboard', 'Otávio', async () => {
    await its.row(/Otávio/).press('Enter')
    await reads('Tem mesa?')
  })
  await says('a hit of the search', 'Iara', async () => {
    await page.getByRole('searchbox').fill('iara')
    await page.getByText('1 atendimento', { exact: true }).waitFor()
    await its.row(/Iara/).click()
    await reads('Tem sofá?')
  })
  await page.getByRole('searchbox').fill('')
  await says('the palette', 'Otávio', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Buscar atendimentos/ }).fill('otávio')
    await page.getByRole('option', { name: /Otávio.*Tem mesa/ }).click()
    await reads('Tem mesa?')
  })
  await says('a deep link', 'Otávio', async () => {
    await page.reload()
    await its.box.waitFor()
  })
  await says('the bell', 'Iara', async () => {
    await shop.writes('Iara', '5511955550021', 'Ainda está aí?')
    await page.getByRole('button', { name: /avisos?/i }).click()
    await page.getByRole('dialog').getByText('Ainda está aí?').click()
    await reads('Ainda está aí?')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  await says('J and Enter', 'Otávio', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await reads('Tem mesa?')
    await page.keyboard.press('Enter')
  })
  await walks(page)
}

/** The keyboard's way: Esc gives the keys back, and they act. */
async function walks(page: Page): Promise<void> {
  const its = inbox(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await its.said('Tem sofá?').first().waitFor()
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: /Transferir Iara/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByText('Resolvido: Iara').first().waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await its.box.waitFor()
}

const cursorIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

/** Reply, change, tabs and questions leave the cursor where one writes. */
export async function putsTheCursor(page: Page): Promise<void> {
  const its = inbox(page)
  await its.said('Tem sofá?').first().hover()
  await its.log.getByRole('button', { name: 'Responder' }).click()
  await page.keyboard.type('Reservado!')
  expect(await its.box.inputValue()).toBe('Reservado!')
  await page.keyboard.press('Enter')
  await its.log.getByRole('img', { name: /Lida/ }).first().waitFor()

  await its.said('Reservado!').hover()
  await its.log.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  expect(await its.box.inputValue()).toBe('Reservado!!')
  await page.keyboard.press('Enter')
  await its.said('Reservado!!').waitFor()

  await page.getByRole('tab', { name: 'Nota' }).click()
  await page.keyboard.type('Pede a nota')
  expect(await page.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('Pede a nota')
  await page.getByRole('tab', { name: 'Responder' }).click()
  await page.keyboard.type('Oi')
  expect(await its.box.inputValue()).toBe('Oi')

  await its.do('Transferir atendimento').click()
  await expect.poll(() => cursorIn(page)).toBe('Pessoa, fila, equipe ou canal')
  await page.keyboard.press('Escape')
  await page.keyboard.type('T')
  expect(await its.box.inputValue()).toBe('OiT')
  await its.do('Novo atendimento').click()
  await page.getByRole('dialog', { name: 'Novo atendimento' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  expect(await cursorIn(page)).not.toBe('Fechar')
  await page.keyboard.press('Escape')
  expect(await cursorIn(page)).not.toBe('BODY')
}

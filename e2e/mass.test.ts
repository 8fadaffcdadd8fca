import { massRoutes } from '@balcao/contract/campaigns/mass'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf, channelsOf, startIncoming } from '../server/src/app.ts'
import { startJobs } from '../server/src/infra/jobs/jobs.ts'
import { every } from '../server/src/infra/processes/every.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
const incoming = startIncoming()
const channels = channelsOf(house.config, house.live.membership, incoming)
const background = backgroundOf(house.config)
const jobs = await startJobs({ pollSeconds: 0.5, work: { ...background, schedules: {} } })
const tending = every(500, 'campaigns', async () => background.rounds.campaigns?.run())
afterAll(async () => {
  await tending()
  await jobs.stop()
  await channels.stop()
  await incoming.stop()
})
beforeAll(async () => {
  const { id } = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja Centro' } })
  await house.carla.call(channelRoutes.connect, { params: { id } })
}, 60_000)

const LINES = [
  '11984027716; Mariana; 48190',
  '11972103358; Helena; 48204',
  '119960411; Antonieta; 48211',
  '11987310925; Edson',
  '1938624410; "Lúcia; síndica"; 48222',
  '11984027716; Mari; 48190',
]

describe('[SCR-05] a mass send', () => {
  test('of lines two of which are wrong names them, shows three as they will read it, goes to the right ones and is over', async () => {
    const page = await house.as(house.ana, { path: '/massa/textovariavel' })
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, {{var1}}. O pedido {{var2}} sai hoje.')
    await page.getByRole('textbox', { name: 'Uma linha por pessoa' }).fill(LINES.join('\n'))
    await page.getByText('Linha 3: “119960411” não é um telefone.', { exact: false }).waitFor()
    await page.getByText('Linha 4: falta a variável 2').waitFor()
    await page.getByText('Linha 6: mesmo número da linha 1, vai uma vez só').waitFor()
    const phones = page.getByRole('article')
    await expect.poll(() => phones.count()).toBe(3)
    await page.getByText('Lúcia; síndica', { exact: true }).waitFor()
    await page.getByText('Com 2% de queixas um número pode ser banido.').waitFor()
    expect((await house.ana.call(massRoutes.list, { query: {} })).count).toBe(0)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/massa.png`, fullPage: true })

    await page.getByLabel('Intervalo máximo (segundos)').fill('0.2')
    await page.getByLabel('Intervalo mínimo (segundos)').fill('0.1')
    await page.getByRole('button', { name: 'Enviar para 3 de 6' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Enviar para 3 pessoas?').waitFor()
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()

    await page.getByText('Planilha do resultado').waitFor()
    await expect
      .poll(async () => (await house.ana.call(massRoutes.list, { query: {} })).rows[0]?.status, { timeout: 20_000 })
      .toBe('finished')
    await page.getByText('Terminada').waitFor()
    await page.getByText('(11) 98402-7716').first().waitFor()
    await page.close()
  })
})

describe('[SCR-05] its screens', () => {
  test.each([
    ['/massa/template', 'Nenhum canal oficial com modelos.'],
    ['/massa/template-variavel', 'número; variável 1; variável 2'],
    ['/massa/texto', 'Uma linha por pessoa'],
    ['/massa/sms', 'Nenhum canal de SMS'],
    ['/massa/envios', 'Texto com variáveis'],
    ['/massa/envios/1', 'Planilha do resultado'],
  ])('%s: in both themes and on a phone nobody trips over it', async (path, text) => {
    for (const [colorScheme, width] of [
      ['light', 1366],
      ['dark', 390],
    ] as const) {
      const page = await house.as(house.ana, { path, colorScheme, viewport: { width, height: width === 390 ? 844 : 768 } })
      await page.getByText(text).first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await picture(page, `massa-${path.length}-${colorScheme}-${width}`)
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/${path.replace(/\W+/g, '-')}-${colorScheme}-${width}.png` })
    }
    expect(text).not.toBe('')
  })
})

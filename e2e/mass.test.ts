import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { channelRoutes } from '@balcao/contract/channels/channels'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf, channelsOf, startIncoming } from '../server/src/app.ts'
import { startJobs } from '../server/src/infra/jobs/jobs.ts'
import { every } from '../server/src/infra/processes/every.ts'
import { expectAccessible, expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse({ EGRESS_ALLOW: '127.0.0.1' })
const incoming = startIncoming()
let channels = channelsOf(house.config, house.live.membership, incoming)
const background = backgroundOf(house.config)
const jobs = await startJobs({ pollSeconds: 0.5, work: { ...background, schedules: {} } })
const tending = every(500, 'campaigns', async () => background.rounds.campaigns?.run())
afterAll(async () => {
  await tending()
  await jobs.stop()
  await channels.stop()
  await incoming.stop()
})
let channelId = 0
beforeAll(async () => {
  const { id } = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja Centro' } })
  await house.carla.call(channelRoutes.connect, { params: { id } })
  channelId = id
}, 60_000)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes somebody keeps elsewhere, and how often they were asked for. */
async function addressOf(bytes: Buffer, type: string) {
  let asked = 0
  const server = createServer((_, answer) => {
    asked++
    answer.writeHead(200, { 'content-type': type }).end(bytes)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/vitrine.png`,
    asked: () => asked,
    close: () => new Promise(done => server.close(done)),
  }
}

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
    // What is wrong with many lines scrolls by itself, and is reached by the keyboard.
    await page.getByRole('textbox', { name: 'Uma linha por pessoa' }).fill('119; x; y\n'.repeat(12))
    await page.getByText('Linha 12:', { exact: false }).waitFor()
    await expectAccessible(page)
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

const sendsOf = async () => (await house.ana.call(massRoutes.list, { query: {} })).rows
const fill = (page: Page, name: string, value: string) => page.getByLabel(name).fill(value)

describe('[SCR-05] its form', () => {
  test('[MAS-01] has five tabs; nothing is sent without connection, message and numbers, nor with a maximum that is not above the minimum', async () => {
    const before = (await sendsOf()).length
    const page = await house.as(house.ana, { path: '/massa/template' })
    for (const tab of ['Modelo', 'Modelo com variáveis', 'Texto', 'Texto com variáveis', 'SMS'])
      await page.getByRole('navigation', { name: 'Envio em massa' }).getByRole('link', { name: tab, exact: true }).waitFor()
    await page.getByText('Nenhum canal oficial com modelos.').waitFor()
    await page.getByRole('link', { name: 'SMS', exact: true }).click()
    await page.getByText('Nenhum canal de SMS').waitFor()
    expect(await page.getByRole('button', { name: 'Enviar agora' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Texto', exact: true }).click()
    await fill(page, 'Intervalo mínimo (segundos)', '5')
    await fill(page, 'Intervalo máximo (segundos)', '5')
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByText('Escreva a mensagem.').waitFor()
    await page.getByText('Diga para quem enviar.').waitFor()
    await page.getByText('O máximo deve ser maior que o mínimo.').waitFor()
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Enviar por' }).waitFor()
    const lacking = { tab: 'texto', channelId: 0, text: 'Oi', lines: '11984027716', gapMinMs: 1_000, gapMaxMs: 2_000 }
    expect(await house.ana.ask('POST', '/mass', { ...lacking, name: 'x', title: 'x', confirm: 1 })).toMatchObject({ status: 400 })
    expect((await sendsOf()).length).toBe(before)
  })

  test('[MAS-02] takes a picture by its address, a sound that ends in .ogg, or a file of one’s own; each is asked for once it was chosen', async () => {
    const picture = await addressOf(PNG, 'image/png')
    const page = await house.as(house.ana, { path: '/massa/texto' })
    await page.getByRole('textbox', { name: 'Uma linha por pessoa' }).fill('11984027716; Mariana')
    const attach = page.getByLabel('Imagem, áudio ou arquivo')
    const send = page.getByRole('button', { name: 'Enviar para 1' })
    const missing = page.getByText('Diga o endereço ou escolha o arquivo, ou tire o anexo.')
    for (const way of [
      'Imagem ou vídeo por endereço, com descrição',
      'Áudio por endereço (.ogg)',
      'Arquivo seu, com descrição',
    ]) {
      await attach.selectOption({ label: way })
      await send.click()
      await missing.waitFor()
    }
    await attach.selectOption({ label: 'Áudio por endereço (.ogg)' })
    await fill(page, 'Endereço do áudio', 'https://x.example/a.mp3')
    await page.getByText('O endereço deve terminar em .ogg.').waitFor()
    await attach.selectOption({ label: 'Imagem ou vídeo por endereço, com descrição' })
    await fill(page, 'Endereço da imagem ou do vídeo', picture.url)
    await send.click()
    await page.getByText('Escreva a mensagem.').waitFor()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('A vitrine de hoje')
    await fill(page, 'Intervalo máximo (segundos)', '0.2')
    await fill(page, 'Intervalo mínimo (segundos)', '0.1')
    await send.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByText('Terminada').waitFor({ timeout: 20_000 })
    const { rows } = await house.owner.query(
      "select payload from sandbox_ledger where channel_id = $1 and type = 'message' order by id desc limit 1",
      [channelId],
    )
    expect(rows[0]?.payload).toMatchObject({ type: 'media', caption: 'A vitrine de hoje', media: { kind: 'image' } })
    expect(picture.asked()).toBe(1)
    await picture.close()
  })

  test('[MAS-04] warns of complaints, shows its progress, is paused, goes on after a restart, is canceled, and hands over its result', async () => {
    const page = await house.as(house.ana, { path: '/massa/texto' })
    const lines = Array.from({ length: 9 }, (_, i) => `1198500000${i}; Cliente ${i}`)
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, {{firstName}}')
    await page.getByRole('textbox', { name: 'Uma linha por pessoa' }).fill(lines.join('\n'))
    await fill(page, 'Intervalo máximo (segundos)', '0.5')
    await fill(page, 'Intervalo mínimo (segundos)', '0.4')
    await page.getByRole('button', { name: 'Enviar para 9' }).click()
    await page.getByRole('dialog').getByText('Com 2% de queixas um número pode ser banido.', { exact: false }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByText(/^[1-8] de 9/).waitFor()
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page
      .getByText(/Faltam \d+; \d+ já a caminho\./)
      .first()
      .waitFor()
    await channels.stop()
    channels = channelsOf(house.config, house.live.membership, incoming)
    const its = async () => (await sendsOf())[0]?.counts
    await expect.poll(async () => (await its())?.sending).toBe(0)
    const { waiting = 0 } = (await its()) ?? {}
    expect(waiting).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Retomar' }).click()
    await expect.poll(async () => (await its())?.waiting, { timeout: 20_000 }).toBeLessThan(waiting)
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar envio' }).click()
    // Between two messages nothing is on its way either: the canceling is awaited first.
    await expect.poll(async () => (await sendsOf())[0]?.status).toBe('canceled')
    await expect.poll(async () => (await its())?.sending).toBe(0)
    const { canceled = 0, sent = 0, delivered = 0, total } = (await its()) ?? {}
    expect([canceled + sent + delivered, total]).toEqual([9, 9])
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Planilha do resultado').click()])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const { rows } = await house.owner.query(
      "select conversation from sandbox_ledger where channel_id = $1 and type = 'message' and conversation like '55119850000%'",
      [channelId],
    )
    expect(new Set(rows.map(row => row.conversation)).size).toBe(rows.length)
    expect(rows).toHaveLength(sent + delivered)
  }, 60_000)
})

describe('[SCR-05] its screens', () => {
  const at = house.walk(house.ana)
  test.each([
    ['/massa/template', 'Nenhum canal oficial com modelos.'],
    ['/massa/template-variavel', 'número; variável 1; variável 2'],
    ['/massa/texto', 'Uma linha por pessoa'],
    ['/massa/sms', 'Nenhum canal de SMS'],
    ['/massa/envios', 'Texto com variáveis'],
    ['/massa/envios/1', 'Planilha do resultado'],
  ])('%s: in both themes and on a phone nobody trips over it', async (path, text) => {
    const page = await at(path)
    await expectGoodLooks(page, path.slice(1).replaceAll('/', '-'), () => page.getByText(text).first().waitFor())
    expect(page.url()).toContain(path)
  })
})

import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterFile } from '../server/src/test/after-file.ts'
import { desk } from '../server/src/test/desk.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { type Program, spawnServer } from '../server/src/test/server-process.ts'
import { expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse({ SOCKETS: 'postgres' })
// The product as it is started, in a process of its own that is killed and started again at its address.
const address = { PORT: String(await freePort()) }
let server = spawnServer(house.config.databaseUrl ?? '', address)
afterFile(() => end(server))
const doors = house.doorsAt(await server.ready)

async function end({ signal, ended }: Program): Promise<void> {
  signal('SIGKILL')
  await ended
}

const PEOPLE = 14
let channelId = 0
let campaignId = 0
beforeAll(async () => {
  const { padaria, owner, rui, carla } = house
  channelId = (await carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja Centro' } })).id
  await carla.call(channelRoutes.connect, { params: { id: channelId } })
  const tag = Number(
    (
      await house.one<{ id: string }>(
        "insert into tags (tenant_id, tag, color) values ($1, 'Clientes VIP', '#0B7A5B') returning id",
        [padaria],
      )
    ).id,
  )
  const its = desk(owner, padaria)
  for (let i = 0; i < PEOPLE; i++) {
    const name = i === 3 ? `5511977000${100 + i}` : `Cliente ${['Helena', 'Maria Antonieta de Albuquerque', 'Rita'][i % 3]} ${i}`
    const contact = await its.contact(name, { number: `5511977000${100 + i}` })
    await owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [padaria, contact, tag])
    if (i === 5) await rui.ask('PUT', `/contacts/${contact}/marketing-stops`, { stopped: true })
  }
}, 60_000)

const isConnected = (id: number) =>
  expect
    .poll(async () => (await house.carla.call(channelRoutes.show, { params: { id } })).status, { timeout: 30_000 })
    .toBe('connected')
const counts = async () => (await house.rui.call(campaignRoutes.show, { params: { id: campaignId } })).counts

describe('[SCR-24] [SCR-25] [AHD-15] a campaign', () => {
  test('is made in five steps from its audience to the typed count, paused, survives its server, and ends in a report on paper', async () => {
    const page = await doors.as(house.rui, { path: '/campanhas' })
    await page.getByText('Nenhuma campanha ainda').waitFor()
    await page.getByRole('button', { name: 'Criar campanha' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Feirão de novembro')
    await dialog.getByLabel('Loja Centro').check()
    await dialog.getByRole('button', { name: 'Criar campanha' }).click()

    await page.getByRole('heading', { name: 'Quem vai receber' }).waitFor()
    await page.getByRole('button', { name: 'Escrever mensagem' }).click()
    await page.getByText('Vincule pelo menos um contato.').waitFor()
    await page.getByRole('button', { name: 'Clientes VIP' }).click()
    await page.getByText(`de ${PEOPLE} na seleção`).waitFor()
    await page.getByRole('button', { name: 'Pediram para sair' }).click()
    await page.getByRole('dialog').getByText('Rita 5').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Vincular ${PEOPLE}` }).click()
    await page.getByRole('link', { name: '1 de fora' }).click()
    const linked = page.getByRole('region', { name: 'Contatos da campanha' }).getByRole('listitem')
    await expect.poll(() => linked.allInnerTexts()).toEqual([expect.stringContaining('Rita 5')])
    await page.getByRole('link', { name: 'Mostrar todos' }).click()
    await expect.poll(() => linked.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Desvincular todos' }).click()
    await page
      .getByRole('dialog', { name: `Desvincular ${PEOPLE} pessoas?` })
      .getByRole('button', { name: 'Cancelar' })
      .click()
    await page.getByRole('button', { name: 'Escrever mensagem' }).click()

    await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Bom dia, {{name}}. O Feirão começou: até 30% em sofás.')
    await page.getByRole('button', { name: 'Outro texto' }).click()
    await page.getByRole('textbox', { name: 'Texto 2' }).fill('Oi, {{name}}: até 30% em sofás no Feirão que começou hoje.')
    await page.getByLabel('No lugar do nome que falta').fill('cliente')
    await page.getByLabel('Botão para sair').check()
    await page.getByRole('button', { name: 'Conferir' }).last().click()

    const phones = page.getByRole('article')
    await expect.poll(() => phones.count()).toBe(3)
    await page.getByText('Maria Antonieta de Albuquerque', { exact: false }).first().waitFor()
    await page.getByText('cliente', { exact: true }).first().waitFor()
    campaignId = Number(page.url().match(/campanhas\/(\d+)/)?.[1])
    const { rows: shown } = await house.rui.call(campaignRecipientRoutes.preview, { params: { id: campaignId }, query: {} })
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/conferir.png` })
    await page.getByRole('button', { name: 'Definir ritmo' }).click()
    await page.getByLabel('Intervalo mínimo (segundos)').fill('0.2')
    await page.getByLabel('Intervalo máximo (segundos)').fill('0.3')
    await page.getByLabel('Só em certos horários').check()
    const until = page.getByLabel('segunda-feira: até')
    expect((await until.boundingBox())?.width, 'an hour can be read').toBeGreaterThan(60)
    expect(await until.inputValue()).toBe('18:00')
    await until.fill('08:00')
    await page.getByRole('button', { name: 'Revisar e confirmar' }).click()
    await page.getByText('Em cada dia, o fim deve vir depois do início.').waitFor()
    await page.getByLabel('Só em certos horários').uncheck()
    await page.getByRole('button', { name: 'Revisar e confirmar' }).click()
    const send = page.getByRole('button', { name: 'Enviar agora' })
    await page.getByLabel(`Digite ${PEOPLE - 1} para confirmar`).fill('999')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await page.getByLabel(`Digite ${PEOPLE - 1} para confirmar`).fill(String(PEOPLE - 1))
    await send.click()

    await page.getByRole('button', { name: 'Pausar' }).click()
    await page
      .getByText(/Faltam \d+; \d+ já a caminho\./)
      .first()
      .waitFor()
    await expect.poll(async () => (await counts()).sending).toBe(0)
    const paused = await counts()
    expect(paused.waiting).toBeGreaterThan(0)
    // The server is killed and comes back; the page finds it again, and the campaign goes on where it stands.
    await end(server)
    server = spawnServer(house.config.databaseUrl ?? '', address)
    await server.ready
    await isConnected(channelId)
    expect(await counts()).toMatchObject({ waiting: paused.waiting, total: PEOPLE })
    await page.getByRole('button', { name: 'Retomar' }).click()
    await page.getByText('Terminada').waitFor({ timeout: 45_000 })
    await page.getByText('Pediu para não receber campanhas.').first().waitFor()

    const { rows: ledger } = await house.owner.query(
      "select conversation, payload from sandbox_ledger where channel_id = $1 and type = 'message'",
      [channelId],
    )
    expect(ledger.length).toBe(PEOPLE - 1)
    expect(new Set(ledger.map(row => row.conversation)).size).toBe(PEOPLE - 1)
    for (const one of shown)
      expect(JSON.stringify(ledger.find(row => row.conversation === one.number)?.payload)).toContain(one.body)
    expect(await counts()).toMatchObject({ total: PEOPLE, skipped: 1, pending: 0 })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Relatório em PDF' }).click(),
    ])
    // Its accents depend on the machine's own alphabet.
    expect(saved.suggestedFilename()).toMatch(/de novembro\.pdf$/)
    const { pathname, search } = new URL(saved.url())
    const answer = await house.app.inject({ url: pathname + search, headers: { authorization: `Bearer ${house.rui.token}` } })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }, 120_000)

  test('[AHD-17] begins in no hour that its night leaves out: that there is none is said, and the next one is the moment it says', async () => {
    const { body } = await house.rui.ask('POST', `/campaigns/${campaignId}/again`, {
      name: 'Noite curta',
      who: 'unanswered',
      title: 'Público',
    })
    const { id } = (body as { campaign: { id: number } }).campaign
    const show = () => house.rui.call(campaignRoutes.show, { params: { id } })
    await expect.poll(async () => (await show()).counts.total).toBeGreaterThan(0)
    const page = await doors.as(house.rui, { path: `/campanhas/${id}?passo=confirm`, timezoneId: 'Europe/Berlin' })
    await page.getByLabel('Em uma data').check()
    await page.getByLabel(/^Digite \d+ para confirmar/).fill(String((await show()).counts.waiting))
    const schedule = page.getByRole('button', { name: 'Agendar campanha' })
    const start = page.getByRole('textbox', { name: 'Início' })
    await start.fill('29/03/2099 02:30')
    await page.getByText('Este dia e esta hora não existem', { exact: false }).waitFor()
    expect(await schedule.isDisabled()).toBe(true)
    await start.fill('29/03/2020 03:30')
    await page.getByText('Escolha um momento que ainda não passou.').waitFor()
    expect(await schedule.isDisabled()).toBe(true)
    await start.fill('29/03/2099 03:30')
    await schedule.click()
    await page.getByText('Agendada').first().waitFor()
    expect(new Date((await show()).startAt ?? '').toISOString()).toBe('2099-03-29T01:30:00.000Z')
    await house.rui.call(campaignRoutes.cancel, { params: { id } })
  })

  const at = doors.walk(house.rui)
  let second: Promise<number> | undefined
  /** The same campaign once more, to those who did not answer, with its audience found. */
  async function again(): Promise<number> {
    const copy = await house.rui.ask('POST', `/campaigns/${campaignId}/again`, {
      name: 'Lembrete',
      who: 'unanswered',
      title: 'Público',
    })
    const { id } = (copy.body as { campaign: { id: number } }).campaign
    await expect.poll(async () => (await house.rui.call(campaignRoutes.show, { params: { id } })).counts.total).toBeGreaterThan(0)
    return id
  }
  test.each([
    ['/campanhas', 'Feirão de novembro'],
    ['/campanhas/1', 'Duplicar'],
    ['/campanhas/2?passo=audience', 'Quem vai receber'],
    ['/campanhas/2?passo=message', 'O que ela diz'],
    ['/campanhas/2?passo=check', 'Confira como três clientes vão receber'],
    ['/campanhas/2?passo=pace', 'Em que ritmo'],
    ['/campanhas/2?passo=confirm', 'Pronto para enviar'],
  ])('%s: in both themes and on a phone nobody trips over it', async (path, text) => {
    second ??= again()
    const address = path.replace('/1', `/${campaignId}`).replace('/2', `/${await second}`)
    const page = await at(address)
    await expectGoodLooks(page, `campanha-${path.length}`, async () => {
      await page.getByText(text).first().waitFor()
      if (path === '/campanhas/1') await page.getByRole('region', { name: 'Por texto' }).waitFor()
      // Where a page ends, the bar at its foot lies over no button that one could scroll from under it.
      await page.getByText(text).first().hover()
      await page.mouse.wheel(0, 9_000)
    })
    expect(page.url()).toContain(address)
  })
})

import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { MEDIA_COOKIE } from '@balcao/contract/messages/files'
import { REPORTS } from '@balcao/contract/reports/columns'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { PASSWORD } from '../server/src/test/world.ts'
import { goTo, openHouse } from './house.ts'

/** Files that are fetched by a link: by somebody who signed in by the form, and again when their token ended while the page lay open. */
const house = await openHouse({ LOGIN_CAPTCHA: 'off' })
let campaign = 0
let ticket = 0
beforeAll(async () => {
  const { owner, padaria, carla, queues } = house
  const channel = await carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja' } })
  const made = await carla.call(campaignRoutes.create, { body: { name: 'Feirão', channelIds: [channel.id], texts: ['Oi'] } })
  campaign = made.id
  await owner.query("update campaigns set status = 'canceled' where tenant_id = $1 and id = $2", [padaria, campaign])
  const its = desk(owner, padaria)
  const contact = await its.contact('Helena')
  ticket = await its.ticket({ contact, status: 'open', userId: carla.id, queueId: queues.balcao })
  await its.message(ticket, 'Bom dia')
  const media = { kind: 'document', name: 'contrato.pdf', size: 2_048, mimeType: 'application/pdf' }
  await its.message(ticket, '', { type: 'document', media: JSON.stringify(media) })
})

async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  expect(await file.failure()).toBeNull()
  return file.suggestedFilename()
}

/** What a quarter of an hour without a call leaves behind. */
async function endToken(page: Page) {
  await page.context().clearCookies({ name: MEDIA_COOKIE.name })
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
}

test('report, campaign and conversation are saved after a login by the form, and once more when its token has ended', async () => {
  const page = await house.visit()
  const { email } = await house.one<{ email: string }>('select email from users where id = $1', [house.carla.id])
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('navigation', { name: 'Principal' }).waitFor()

  await goTo(page, `/campanhas/${campaign}`)
  const report = page.getByRole('button', { name: 'Relatório em PDF' })
  await report.waitFor()
  expect(await saved(page, () => report.click())).toMatch(/\.pdf$/)
  await endToken(page)
  expect(await saved(page, () => report.click())).toMatch(/\.pdf$/)

  await goTo(page, `/relatorios/${REPORTS.attendances.path}`)
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  for (const [as, ended] of [
    ['XLSX', false],
    ['PDF', true],
  ] as const) {
    if (ended) await endToken(page)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const item = page.getByRole('menuitem', { name: new RegExp(`^${as}`) })
    expect(await saved(page, () => item.click())).toMatch(new RegExp(`\\.${as.toLowerCase()}$`))
  }

  await goTo(page, `/atendimento/${ticket}`)
  await page.getByText('Bom dia').last().waitFor()
  // Who asks by voice for what they see is understood: the words on a document stand in its name as they are read.
  const file = page.getByRole('link', { name: 'Baixar contrato.pdf' })
  const words = await file.evaluate(link => link.textContent?.trim() ?? '')
  expect(words).toMatch(/^contrato\.pdf 2/)
  expect(await file.getAttribute('aria-label')).toContain(words)
  await endToken(page)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  const asPdf = page.getByRole('menuitem', { name: 'Baixar em PDF' })
  expect(await saved(page, () => asPdf.click())).toMatch(/\.pdf$/)
})

import { REPORT_NAMES, REPORTS } from '@balcao/contract/reports/columns'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()

beforeAll(async () => {
  const { owner, padaria, ana, rui } = house
  const its = desk(owner, padaria)
  const channel = await its.channel('Loja')
  const numbers = ['5511987650001', '5521987650002', '5561987650003', '14155550100']
  const contacts = await Promise.all(numbers.map((number, at) => its.contact(`Cliente ${at + 1}`, { number })))
  for (let n = 0; n < 60; n++) {
    const [user, status] = [[ana.id, rui.id, null][n % 3], n % 4 === 0 ? 'pending' : n % 5 === 0 ? 'open' : 'closed']
    await owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, user_id, status, is_group, by_company,
         closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, resolve_s, evaluation, value)
       values ($1, $2, 1, $9::date + interval '15 hours', $9::date, $3, $4, $5, $6::text, false, false,
         case when $6::text = 'closed' then $9::date + interval '17 hours' end, case when $6::text = 'closed' then $9::date end, null, 60, $7,
         3000, 7200, $8, 18400000)`,
      [
        padaria,
        900_000 + n,
        contacts[n % contacts.length],
        channel,
        user,
        status,
        120 + n,
        n % 6,
        `2026-03-${String(1 + (n % 20)).padStart(2, '0')}`,
      ],
    )
  }
}, 60_000)

const MARCH = 'from=2026-03-01&to=2026-03-31'

describe('[SCR-11][RPT-01] reports', () => {
  test('a figure of a person opens the list behind it, and the list has as many', async () => {
    const page = await house.as(house.rui, { path: `/relatorios/${REPORTS.users.path}?${MARCH}` })
    const row = page.getByRole('row', { name: /^ana/ })
    const figure = row.getByRole('button', { name: /Ver a lista: ana/ }).first()
    const count = await figure.textContent()
    await figure.click()
    await page.getByRole('heading', { name: 'Atendimentos por parâmetros' }).waitFor()
    await page.getByText(`Total: ${count}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: /Usuário: ana/ }).waitFor()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByText('Total: 60', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const { pathname, search } = new URL((await download).url())
    const answer = await house.app.inject({ url: pathname + search, headers: { authorization: `Bearer ${house.rui.token}` } })
    expect(answer.headers['content-disposition']).toMatch(/atendimentos-por-parametros-.*\.csv/)
    // Titles above, the total below.
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(62)
  })

  test('the days asked for go along to another report', async () => {
    const page = await house.as(house.rui, { path: `/relatorios/${REPORTS.users.path}?${MARCH}&status=closed` })
    await page.getByRole('link', { name: 'Canais' }).click()
    await page.waitForFunction(() => window.location.hash.endsWith('/canais?from=2026-03-01&to=2026-03-31'))
    await page.getByText('60', { exact: true }).first().waitFor()
  })

  test.each(REPORT_NAMES)('%s reads well in both themes and on a phone', async name => {
    const path = `/relatorios/${REPORTS[name].path}?${REPORTS[name].of === 'attendances' ? MARCH : ''}`
    for (const [colorScheme, width] of [
      ['light', 1366],
      ['dark', 390],
    ] as const) {
      const page = await house.as(house.rui, { path, colorScheme, viewport: { width, height: width === 390 ? 844 : 768 } })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('dl').or(page.getByText('Nada neste período')).first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `relatorios-${name}-${colorScheme}-${width}`)
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/rel-${name}-${colorScheme}-${width}.png` })
    }
  })
})

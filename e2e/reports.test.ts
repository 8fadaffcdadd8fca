import { inflateSync } from 'node:zlib'
import { chart } from '@balcao/contract/charts/chart'
import { REPORT_NAMES, REPORTS } from '@balcao/contract/reports/columns'
import { dayChart } from '@balcao/contract/reports/pictures'
import { reportRoutes } from '@balcao/contract/reports/reports'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse()

beforeAll(async () => {
  const { owner, padaria, ana, rui, queues } = house
  const its = desk(owner, padaria)
  const channel = await its.channel('Loja')
  const numbers = ['5511987650001', '5521987650002', '5561987650003', '14155550100']
  const contacts = await Promise.all(numbers.map((number, at) => its.contact(`Cliente ${at + 1}`, { number })))
  for (let n = 0; n < 60; n++) {
    const [user, status] = [[ana.id, rui.id, null][n % 3], n % 4 === 0 ? 'pending' : n % 5 === 0 ? 'open' : 'closed']
    await owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, user_id, status, is_group, by_company,
         closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, resolve_s, office_wait_s, office_reply_s, office_handle_s,
         office_resolve_s, evaluation, value)
       values ($1, $2, 1, $9::date + interval '15 hours', $9::date, $3, $4, $5, $6::text, false, false,
         case when $6::text = 'closed' then $9::date + interval '17 hours' end, case when $6::text = 'closed' then $9::date end, null, 60, $7,
         3000, 7200, 30, $7, 1500, 3600, $8, 18400000)`,
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
  // With all there is to say of a pass, each as long as it is in a company that has many.
  const own = await its.channel('Telefone de teste')
  for (const [n, status] of (['closed', 'open'] as const).entries()) {
    const contact = await its.contact('Transportadora Rota Sul', { number: `551198765000${7 + n}` })
    const ticket = await its.ticket({ contact, channel: own, status, userId: ana.id, queueId: queues.balcao })
    await owner.query('update tickets set protocol = $2 where id = $1', [ticket, `20260414230509123456${n}`])
    await owner.query(
      `update attendances set opened_at = '2026-04-14 23:05Z', opened_day = '2026-04-14', channel_id = $2, user_id = $3, queue_id = $4,
         closed_at = case when status = 'closed' then timestamptz '2026-04-15 14:00Z' end,
         closed_day = case when status = 'closed' then date '2026-04-15' end,
         wait_s = 20, reply_s = 566, handle_s = 41000, resolve_s = 42000, value = 183530000
       where ticket_id = $1`,
      [ticket, own, ana.id, queues.balcao],
    )
  }
}, 60_000)

const MARCH = 'from=2026-03-01&to=2026-03-31'
const APRIL = 'from=2026-04-01&to=2026-04-30'

/** How many curves the first page of a printed document is drawn with: a bar's corners are four, letters are none. */
function curvesOnFirst(pdf: Buffer): number {
  const raw = pdf.toString('latin1')
  const object = (id: string | undefined) => {
    const from = raw.search(new RegExp(`(?<=\\n)${id} 0 obj\\b`))
    return { from, said: raw.slice(from, raw.indexOf('endobj', from)) }
  }
  const [, first] = /\/Kids ?\[ ?(\d+) 0 R/.exec(raw) ?? []
  const { from, said } = object(/\/Contents (\d+) 0 R/.exec(object(first).said)?.[1])
  const begins = from + said.search(/stream\r?\n/)
  const drawn = inflateSync(pdf.subarray(raw.indexOf('\n', begins) + 1, raw.indexOf('endstream', begins))).toString('latin1')
  return drawn.match(/ c$/gm)?.length ?? 0
}

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

  test('[AHD-19] on paper it is black on white, with the same vectors, its table and its filters, and nothing to press', async () => {
    const page = await house.as(house.rui, {
      path: `/relatorios/${REPORTS.attendances.path}?${MARCH}&status=closed`,
      colorScheme: 'dark',
    })
    const drawing = page.getByRole('application').locator('svg')
    await drawing.waitFor()
    const { days } = await house.rui.call(reportRoutes.show, {
      params: { name: 'attendances' },
      query: { from: '2026-03-01', to: '2026-03-31', status: ['closed'] },
    })
    /** What is drawn is what the same function makes at this width, here, on paper and in a PDF. */
    const expectDrawn = async () => {
      const drawn = await drawing.evaluate(svg => ({
        width: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
        bars: [...svg.querySelectorAll('rect')].map(bar => ['x', 'y', 'width', 'height'].map(of => Number(bar.getAttribute(of)))),
      }))
      const data = dayChart(days ?? [], undefined, { opened: 'abertos', closed: 'resolvidos' })
      const { shapes } = chart(data, { width: drawn.width, height: 200 }, { value: String, short: String })
      const bars = shapes.filter(shape => shape.kind === 'rect')
      expect(bars.length).toBeGreaterThan(10)
      expect(drawn.bars).toEqual(bars.map(({ x, y, width, height }) => [x, y, width, height]))
    }
    await expectDrawn()
    const away = [
      page.getByRole('navigation', { name: 'Relatórios' }),
      page.getByRole('button', { name: 'Exportar' }),
      page.getByRole('button', { name: 'Limpar filtros' }),
      page.getByRole('button', { name: 'Fila', exact: true }),
      page.getByRole('button', { name: 'Ver como tabela' }),
    ]
    for (const one of away) await one.waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const one of away) expect(await one.isVisible()).toBe(false)
    await page.getByText('Situação:').waitFor()
    const byDay = page.getByRole('region', { name: 'Por dia' })
    const table = page.getByRole('region', { name: 'Atendimentos por parâmetros' })
    for (const one of [drawing, byDay.locator('table').first(), table.getByRole('row').first(), page.locator('h1')])
      expect(await one.isVisible()).toBe(true)
    await expectDrawn()
    const look = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return {
        body: of('body').backgroundColor,
        title: of('main h1').color,
        cell: of('main td').color,
        head: of('main section[aria-label="Atendimentos por parâmetros"] thead').display,
        row: of('main section[aria-label="Atendimentos por parâmetros"] tbody tr').breakInside,
        // A foot would stand on each page, as if it were that page's.
        total: of('main section[aria-label="Atendimentos por parâmetros"] tfoot').display,
      }
    })
    expect(look).toEqual({
      body: 'rgb(255, 255, 255)',
      title: 'rgb(0, 0, 0)',
      cell: 'rgb(0, 0, 0)',
      head: 'table-header-group',
      row: 'avoid',
      total: 'table-row-group',
    })
    const printed = await page.pdf({ format: 'A4', printBackground: true })
    // The chart stands below the figures, whose own frame is some 130 curves; its table goes on overleaf.
    expect(curvesOnFirst(printed)).toBeGreaterThan(400)
    const pdf = printed.toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)?.length).toBeGreaterThan(1)
    // Nothing on it is a picture of points.
    expect(pdf).not.toMatch(/\/Subtype ?\/Image/)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/rel-papel.png`, fullPage: true })
  })

  test('all of a pass is seen at 1366; where less fits, whose it is stays while the rest scrolls', async () => {
    const page = await house.as(house.rui, { path: `/relatorios/${REPORTS.attendances.path}?${APRIL}` })
    const table = page.getByRole('region', { name: 'Atendimentos por parâmetros' })
    const closed = table.getByRole('columnheader', { name: 'Fechado' })
    const contact = table.getByRole('cell', { name: 'Transportadora Rota Sul' }).first()
    await contact.waitFor()
    for (const words of ['202604142305091234560', 'fechado', 'Telefone de teste'])
      await table.getByRole('cell', { name: words }).first().waitFor()
    const hidden = () => table.evaluate(own => own.scrollWidth - own.clientWidth)
    expect(await hidden()).toBe(0)
    await page.setViewportSize({ width: 1000, height: 768 })
    expect(await hidden()).toBeGreaterThan(0)
    const stands = (await contact.boundingBox())?.x
    await table.evaluate(own => own.scrollTo({ left: own.scrollWidth }))
    await expect.poll(() => table.evaluate(own => own.scrollLeft)).toBeGreaterThan(0)
    expect((await contact.boundingBox())?.x).toBe(stands)
    const [whole, last] = [await table.boundingBox(), await closed.boundingBox()]
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0))
  })

  test('times count only business hours when the chip says so, and all hours again without it', async () => {
    const page = await house.as(house.rui, { path: `/relatorios/${REPORTS.attendances.path}?${MARCH}` })
    const figures = () =>
      Promise.all(
        ['Espera', 'Atendimento', 'Resolução'].map(label =>
          page
            .locator('main dl > div', { has: page.getByText(label, { exact: true }) })
            .locator('b')
            .innerText(),
        ),
      )
    const row = page.getByRole('region', { name: 'Atendimentos por parâmetros' }).getByRole('row').nth(1)
    await expect.poll(figures).toEqual(['1 min', '50 min', '2 h 00'])
    await page.getByRole('button', { name: 'Tempos', exact: true }).click()
    await page.getByRole('option', { name: 'no horário de atendimento' }).click()
    await page.getByRole('button', { name: 'Tempos: no horário de atendimento', exact: true }).waitFor()
    await expect.poll(figures).toEqual(['30 s', '25 min', '1 h 00'])
    await row.getByText('1 h 00', { exact: true }).waitFor()
    await page.getByText(/Os tempos contam só o que caiu no horário de atendimento da empresa/).waitFor()
    expect(page.url()).toContain('office=1')
    await page.getByRole('button', { name: 'Remover filtro: Tempos' }).click()
    await expect.poll(figures).toEqual(['1 min', '50 min', '2 h 00'])
    await row.getByText('2 h 00', { exact: true }).waitFor()
  })

  test('the days asked for go along to another report', async () => {
    const page = await house.as(house.rui, { path: `/relatorios/${REPORTS.users.path}?${MARCH}&status=closed` })
    await page.getByRole('link', { name: 'Canais' }).click()
    await page.waitForFunction(() => window.location.hash.endsWith('/canais?from=2026-03-01&to=2026-03-31'))
    await page.getByText('60', { exact: true }).first().waitFor()
  })

  const at = house.walk(house.rui)
  test.each(REPORT_NAMES)('%s reads well in both themes and on a phone', async name => {
    const path = `/relatorios/${REPORTS[name].path}?${REPORTS[name].of === 'attendances' ? MARCH : ''}`
    const page = await at(path)
    await expectGoodLooks(page, `relatorios-${name}`, async () => {
      await page.locator('dl').or(page.getByText('Nada neste período')).first().waitFor()
      const table = page.getByRole('button', { name: 'Ver como tabela' })
      if ((await table.count()) === 0) return
      await table.click()
      await page.getByRole('button', { name: 'Ver como gráfico' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Ver como gráfico' }).click()
      await table.waitFor()
    })
    expect(page.url()).toContain(path)
  })
})

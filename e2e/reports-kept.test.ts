import { REPORTS } from '@balcao/contract/reports/columns'
import { describe, expect, test } from 'vitest'
import { tokenOfMail } from '../server/src/features/reports/kept/token.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
const PATH = `/relatorios/${REPORTS.users.path}`

describe('reports that are kept', () => {
  test('a view keeps the filters under a name, opens by it, and is gone when it is deleted', async () => {
    const page = await house.as(house.rui, { path: `${PATH}?status=closed` })
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
    const save = page.getByRole('dialog', { name: 'Salvar visão' })
    await save.waitFor()
    await page.keyboard.type('Resolvidas da semana')
    await save.getByLabel('Período').selectOption('week')
    await save.getByRole('switch', { name: 'Mostrar para toda a equipe' }).check()
    await save.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Visão Resolvidas da semana salva.').first().waitFor()

    const other = await house.as(house.carla, { path: PATH })
    await other.getByRole('button', { name: 'Visões' }).click()
    await other.getByRole('menuitem', { name: /Resolvidas da semana/ }).click()
    await other.waitForFunction(() => /status=closed/.test(window.location.hash) && /from=/.test(window.location.hash))
    await other.getByRole('button', { name: 'Visões' }).click()
    await other.getByRole('menuitem', { name: 'Organizar visões…' }).click()
    await other.getByRole('button', { name: 'Excluir Resolvidas da semana' }).click()
    await other.getByRole('dialog', { name: 'Excluir Resolvidas da semana?' }).getByRole('button', { name: 'Excluir' }).click()
    await other.getByText('Nenhuma visão salva').waitFor()
  })

  test('a report is asked for by e-mail, paused, and ended by the link of the mail', async () => {
    const page = await house.as(house.rui, { path: PATH, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('menuitem', { name: 'Receber por e-mail…' }).click()
    const ask = page.getByRole('dialog', { name: 'Receber este relatório por e-mail' })
    await ask.getByLabel('Dia da semana').selectOption('5')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, 'relatorios-receber')
    await ask.getByRole('button', { name: 'Salvar' }).click()
    await page
      .getByText(/Próximo envio: sex\./)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('menuitem', { name: 'Meus relatórios por e-mail' }).click()
    await page.getByText(/Próximo: sex\..*08:00/).waitFor()
    await page.getByRole('button', { name: 'Pausar Atendimentos por usuário' }).click()
    await page.getByText('Pausado', { exact: true }).waitFor()
    await expectAccessible(page)
    await picture(page, 'relatorios-por-email')

    const { rows } = await house.owner.query<{ id: string }>('select id from report_mails')
    const path = `/sem-relatorio/${tokenOfMail(house.padaria, Number(rows[0]?.id))}`
    const stranger = await house.visit({ path })
    await stranger.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(stranger)
    expect((await house.owner.query('select id from report_mails')).rows).toHaveLength(1)
    await stranger.getByRole('button', { name: 'Não receber mais' }).click()
    await stranger.getByRole('heading', { name: 'Pronto: este relatório não será mais enviado' }).waitFor()
    expect((await house.owner.query('select id from report_mails')).rows).toHaveLength(0)
  })
})

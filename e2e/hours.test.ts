import { hoursRoutes } from '@balcao/contract/hours/hours'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()

test('[SCR-23] a supervisor sets the week, a second period and a holiday; a colleague who looks sees them at once', async () => {
  const page = await house.as(house.rui, { path: '/horario-atendimento' })
  const other = await house.as(house.carla, {
    path: '/horario-atendimento',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await other.getByText('Sempre aberto').waitFor()
  const monday = page.getByRole('group', { name: /^segunda/ })
  await monday.getByText('Horário').click()
  await page.getByLabel('segunda: fim do segundo período').fill('12:00')
  await page.getByRole('alert').getByText('O fim vem depois do começo.').waitFor()
  expect(await page.getByRole('button', { name: 'Salvar horário' }).isDisabled()).toBe(true)
  await page.getByLabel('segunda: fim do segundo período').fill('24:00')
  await page.getByRole('button', { name: 'Copiar segunda para os outros' }).click()
  await page
    .getByRole('group', { name: /^domingo/ })
    .getByText('Fechado')
    .click()
  await page.getByRole('button', { name: 'Dia', exact: true }).click()
  await page.getByLabel('Data').fill('24/12/2026')
  await page.getByLabel('Nome').fill('Véspera de Natal')
  await page.getByRole('button', { name: 'Usar este dia' }).click()
  await page.getByRole('button', { name: /^Feriados nacionais/ }).click()
  await page.getByText('Sexta-feira Santa').waitFor()
  await page.getByLabel('Mensagem de ausência').fill('{{greeting}}, {{firstName}}. Abrimos {{nextOpening}}.')
  await page.reload()
  await page.getByText('Sexta-feira Santa').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar horário' }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Horário salvo').waitFor()
  expect(await page.getByText('Outra pessoa mudou').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Descartar mudanças' }).count()).toBe(0)
  await picture(page, 'horario-light-1366')
  await other.getByText('Véspera de Natal').waitFor()
  await expectNoSidewaysScroll(other)
  await expectAccessible(other)
  await picture(other, 'horario-dark-390')
  const saved = await house.ana.call(hoursRoutes.show, {})
  expect(saved.businessHours.find(({ day }) => day === 5)).toMatchObject({
    hr1: '08:00',
    hr2: '12:00',
    hr3: '13:30',
    hr4: '24:00',
  })
  expect(saved.holidays.map(({ name }) => name)).toContain('Véspera de Natal')
})

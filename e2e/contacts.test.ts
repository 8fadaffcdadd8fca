import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectGoodLooks, ON_A_PHONE, openHouse, picture } from './house.ts'

const house = await openHouse()
const its = desk(house.owner, house.padaria)

/** A dozen people and a group, some with tags, one with a conversation. */
beforeAll(async () => {
  const { owner, padaria, rui, ana } = house
  const tag = async (name: string, color: string) =>
    Number(
      (await owner.query('insert into tags (tenant_id, tag, color) values ($1, $2, $3) returning id', [padaria, name, color]))
        .rows[0].id,
    )
  const [vip, wholesale] = [await tag('VIP', '#d08a1e'), await tag('Atacado', '#2f7fc1')]
  const people = [
    'Condomínio Vila Aurora',
    'Edson Quaresma',
    'Helena Sakamoto',
    'Maria Antonieta de Albuquerque Cavalcanti',
    'Padaria Estrela do Sul',
    'Rogério Lima',
  ]
  for (const [i, name] of people.entries())
    await rui.call(contactRoutes.create, {
      body: {
        name,
        number: `55119873109${10 + i}`,
        email: `pessoa${i}@exemplo.com.br`,
        tags: i % 2 ? [vip] : [vip, wholesale],
        wallets: i % 3 ? [] : [ana.id, rui.id],
      },
    })
  await rui.call(contactRoutes.create, { body: { name: 'Promo Rápida', number: '5521960001144', blocked: true } })
  await its.contact('Montadores zona leste', { kind: 'group' })
  const mariana = await rui.call(contactRoutes.create, {
    body: {
      name: 'Mariana Duarte',
      number: '5511984027716',
      email: 'mari@exemplo.com.br',
      cpf: '529.982.247-25',
      birthday: '1990-03-14',
      extraInfo: [{ name: 'Entrega', value: 'Rua Harmonia, 412' }],
    },
  })
  const condition = { all: [{ field: 'blocked', operator: 'yes' }] }
  await rui.call(savedViewRoutes.create, { body: { kind: 'contacts', name: 'Bloqueados', isShared: true, condition } })
  const ticket = await its.ticket({ contact: mariana.id, status: 'open', userId: ana.id })
  await its.message(ticket, 'Bom dia, chegou?')
})

describe('the contacts', () => {
  test('[SCR-04] are found, opened, changed and talked to', async () => {
    const page = await house.as(house.rui, { path: '/contatos' })
    await page.getByRole('link', { name: /Mariana Duarte/ }).waitFor()
    await picture(page, 'contatos-light-1366')
    await page.getByRole('button', { name: 'Segmento', exact: true }).click()
    await page.getByRole('menuitem', { name: /Bloqueados/ }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await picture(page, 'contatos-segmento-light-1366')
    await page.getByRole('button', { name: 'Remover filtro: Segmento' }).click()
    await page.getByRole('searchbox', { name: 'Nome, telefone, e-mail ou CPF' }).fill('529.982')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('link', { name: /Mariana Duarte/ }).click()
    const card = page.getByRole('dialog', { name: 'Mariana Duarte' })
    await card.getByRole('tab', { name: /Atendimentos 1/ }).waitFor()
    await picture(page, 'contato-light-1366')
    await expectAccessible(page)
    await card.getByRole('button', { name: /Sobrenome/ }).click()
    await card.getByRole('textbox', { name: 'Sobrenome' }).fill('Duarte')
    await page.keyboard.press('Enter')
    await card.getByRole('button', { name: 'Sobrenome: Duarte' }).waitFor()
    await card.getByRole('tab', { name: /Atendimentos/ }).click()
    await card.getByText('Bom dia, chegou?').waitFor()
    await card.getByRole('button', { name: 'Abrir conversa' }).click()
    await page.getByRole('region', { name: /Mariana Duarte/ }).waitFor()
  })

  test('fit a phone, in both themes', async () => {
    const page = await house.as(house.ana, { path: '/contatos' })
    const isThere = () => page.getByRole('link', { name: /Mariana Duarte/ }).waitFor()
    await expectGoodLooks(page, 'contatos', isThere, ON_A_PHONE)
    expect(page.url()).toContain('/contatos')
  })
})

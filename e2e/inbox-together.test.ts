import { expect, test } from 'vitest'
import { expectAccessible, openHouse, picture } from './house.ts'
import { inbox, openShop } from './inbox-shop.ts'

const house = await openHouse()
const { company, at } = await openShop(house)

test('[RTM-03] who else looks at a conversation, and who writes in it, is on the others’ screens until they go', async () => {
  const shop = await company('Juntos')
  await shop.writes('Mariana', '5511955550101', 'Onde está meu pedido?')
  const [hers, his] = [await at(shop.bia), await at(shop.rui, '/atendimento', { colorScheme: 'dark' })]
  const [bia, rui] = [inbox(hers), inbox(his)]
  for (const one of [bia, rui]) await one.tab('Esperando 1').click()

  await bia.row(/Mariana/).click()
  await his.getByRole('img', { name: 'Bia está vendo' }).waitFor()
  await rui.row(/Mariana/).click()
  await hers.getByRole('button', { name: /Rui está vendo/ }).waitFor()

  await bia.do(/^Aceitar/).click()
  await bia.box.pressSequentially('Já vejo')
  await his.getByRole('button', { name: /Bia está escrevendo/ }).waitFor()
  await rui.tab(/Meus/).waitFor()
  await expectAccessible(his)
  await picture(his, 'inbox-company-dark-1366')
  await bia.box.press('Enter')
  await his.getByRole('button', { name: /Bia está vendo/ }).waitFor()

  await hers.context().close()
  await expect.poll(() => his.getByText(/Bia está/).count()).toBe(0)
  await his.context().close()
}, 60_000)

import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { crossTenants } from '../../infra/database/db.ts'
import { Browser, type House, openHouse } from './house.testkit.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  await house.forget()
  await crossTenants(async tx => {
    await tx.deleteFrom('brands').execute()
    await tx.updateTable('tenants').set({ host: null }).execute()
  })
})

const PADARIA = 2
const setBrand = (tenant_id: number, name: string, colors: object = {}) =>
  crossTenants(tx =>
    sql`insert into brands (tenant_id, name, colors) values (${tenant_id}, ${name}, ${JSON.stringify(colors)})`.execute(tx),
  )

async function recovery() {
  await new Browser(house.app).post('/password-reset', { email: house.ana.email })
  const [mail] = await house.post()
  if (!mail) throw new Error('no mail')
  return mail
}

test('[PLT-14] a mail carries the brand of its company: subject, sender, foot, colour, and links to its own host', async () => {
  await setBrand(PADARIA, 'Padoca', { primary: '#ffd400' })
  await crossTenants(tx => tx.updateTable('tenants').set({ host: 'padoca.example' }).where('id', '=', PADARIA).execute())

  const mail = await recovery()
  expect(mail.subject).toContain('Padoca')
  expect(mail.fromName).toBe('Padoca')
  expect(mail.text).toContain('https://padoca.example/#/reset/')
  expect(mail.text).toContain('-- \nPadoca')
  expect(mail.html).toContain('background:#ffd400;color:#000000')
  expect(JSON.stringify(mail)).not.toMatch(/Balcão|balcao\.example/)
})

test('[PLT-14] a company without a brand writes in the name of the main one; without any, in the product’s and the operator’s', async () => {
  expect(await recovery()).toMatchObject({ subject: expect.stringContaining('Balcão'), fromName: null })
  await house.forget()
  await setBrand(1, 'Revenda')
  const mail = await recovery()
  expect(mail).toMatchObject({ subject: expect.stringContaining('Revenda'), fromName: 'Revenda' })
  expect(mail.text).toContain('https://balcao.example/#/reset/')
})

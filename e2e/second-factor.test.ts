import { userRoutes } from '@balcao/contract/access/users'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newResetToken } from '../server/src/features/access/login/reset.ts'
import { withTenant } from '../server/src/infra/database/db.ts'
import { PASSWORD } from '../server/src/test/world.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
/** A passkey is of a name, never of a number. */
const address = house.url.replace('127.0.0.1', 'localhost')
const PHONE = { width: 390, height: 844 }

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${address}/#/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
const isIn = (page: Page) => page.getByRole('button', { name: /^Sua conta/ }).waitFor()
const openSecond = async (page: Page) => {
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await page.getByRole('button', { name: 'Segunda etapa', exact: true }).click()
  return page.getByRole('dialog', { name: 'Segunda etapa do login' })
}
async function signOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${address}/#/login`)
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => localStorage.setItem('balcao.locale', 'pt'))
  await page.reload()
}
const codeOf = (secret: string, later: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })

test('[AHD-34] somebody adds an authenticator app, keeps the codes, and signs in by a code and by a recovery code', async () => {
  const page = await house.visit()
  const email = `ana@t${house.padaria}.test`
  await signIn(page, email)
  await isIn(page)
  const dialog = await openSecond(page)
  await dialog.getByText('Nenhuma segunda etapa ainda.').waitFor()
  await expectAccessible(page)
  await picture(page, 'second-factor-none-light-1366')
  await dialog.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click()
  await dialog.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await expectAccessible(page)
  await picture(page, 'second-factor-app-light-1366')
  await dialog.getByLabel('Código que o aplicativo mostra').fill(await codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' })
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  const recovery = await codes.getByRole('listitem').first().innerText()
  await picture(page, 'second-factor-codes-light-1366')
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await dialog.getByText('Aplicativo autenticador').first().waitFor()

  await signOut(page)
  await signIn(page, email)
  const code = page.getByLabel('Código de 6 dígitos')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('alert').getByText('O código não confere', { exact: false }).waitFor()
  await expectAccessible(page)
  await picture(page, 'second-step-light-1366')
  await code.fill(await codeOf(secret, 0))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await isIn(page)

  const phone = await house.visit({ viewport: PHONE, colorScheme: 'dark' })
  await signIn(phone, email)
  await phone.getByLabel('Código de 6 dígitos').waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await picture(phone, 'second-step-dark-390')
  await phone.getByLabel('Código de 6 dígitos').fill(recovery)
  await phone.getByRole('button', { name: 'Entrar', exact: true }).click()
  await phone.waitForURL(url => !url.hash.includes('/login'))
}, 60_000)

test('[AHD-34] a passkey is made in the browser and signs in', async () => {
  const page = await house.visit()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = `rui@t${house.padaria}.test`
  await signIn(page, email)
  await isIn(page)
  const dialog = await openSecond(page)
  await dialog.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await dialog.getByLabel('Nome da chave').fill('Notebook')
  await dialog.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await dialog.getByText('Notebook').waitFor()
  await picture(page, 'second-factor-passkey-light-1366')

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await isIn(page)
  const { rows } = await house.owner.query(
    "select details->>'way' as way from audit_log where action = 'login' and actor_id = $1 order by id desc limit 1",
    [house.rui.id],
  )
  expect(rows).toEqual([{ way: 'passkey' }])
}, 60_000)

test('[AHD-33] an admin invites without a password; by the mailed link somebody chooses their own, and is in', async () => {
  const page = await house.as(house.carla, { path: '/usuarios' })
  await page
    .getByRole('button', { name: /^Criar|^Convidar/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome', { exact: true }).fill('Nova Pessoa')
  await form.getByLabel('E-mail', { exact: true }).fill('nova.pessoa@padaria.test')
  expect(await form.locator('input[type=password]').count()).toBe(0)
  await expectAccessible(page)
  await picture(page, 'usuarios-invite-light-1366')
  await form.getByRole('button', { name: /^Criar|^Convidar/ }).click()
  await page.getByRole('link', { name: 'Nova Pessoa' }).first().waitFor()
  const { rows } = await house.carla.call(userRoutes.list, { query: { searchParam: 'nova.pessoa' } })
  const [user] = rows
  if (!user) throw new Error('nobody was invited')
  expect(user.invited).toBe(true)

  const token = await withTenant(house.padaria, tx => newResetToken(tx, { id: user.id, email: user.email }, 60))
  const visitor = await house.visit({ path: `/invite/${token}` })
  await visitor.getByRole('heading', { name: 'Bem-vindo à equipe' }).waitFor()
  await expectAccessible(visitor)
  await picture(visitor, 'invite-light-1366')
  const phone = await house.visit({ path: `/invite/${token}`, viewport: PHONE, colorScheme: 'dark' })
  await phone.getByRole('heading', { name: 'Bem-vindo à equipe' }).waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await picture(phone, 'invite-dark-390')
  await visitor.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Entrar' }).click()
  await isIn(visitor)
}, 60_000)

test('[AHD-35] a pause is taken with its reason, from one’s own panel', async () => {
  const page = await house.as(house.carla, { path: '/usuarios' })
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await page.getByRole('button', { name: 'Fazer uma pausa' }).click()
  const form = page.getByRole('form', { name: 'Fazer uma pausa' })
  await form.getByRole('button', { name: 'Almoço' }).click()
  await expectAccessible(page)
  await picture(page, 'pause-light-1366')
  await form.getByRole('button', { name: 'Começar a pausa' }).click()
  await page.getByRole('button', { name: 'Voltar agora' }).waitFor()
  await picture(page, 'pause-taken-light-1366')
  const { rows } = await house.carla.call(userRoutes.list, { query: { searchParam: 'carla' } })
  expect(rows[0]?.pause).toMatchObject({ reason: 'Almoço' })
})

test('a setting says who changed it and when; a long text has lines', async () => {
  const page = await house.as(house.carla, { path: '/configuracoes/geral' })
  await page.getByRole('textbox', { name: 'Mensagem ao rejeitar chamadas' }).fill('Não atendemos chamadas.\nEscreva aqui.')
  await page.getByRole('heading', { name: 'Chamadas' }).click()
  await page
    .getByText(/^Alterada por carla em /)
    .first()
    .waitFor()
  await expectAccessible(page)
  await picture(page, 'settings-changed-light-1366')
})

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf, react } from '../server/src/app.ts'
import { startReceiver } from '../server/src/features/webhooks/receiver.testkit.ts'
import { expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse({ EGRESS_ALLOW: '127.0.0.1' })
const receiver = await startReceiver()
react(house.config)
const round = backgroundOf(house.config).rounds['deliveries to webhooks']
const timer = setInterval(() => void round?.run(), 200)
const someServer = http.createServer((_request, response) => response.end('<h1>Bem-vindo</h1>'))
afterAll(() => {
  clearInterval(timer)
  someServer.close()
})

beforeAll(async () => {
  await new Promise<void>(ready => someServer.listen(0, '127.0.0.1', ready))
  await house.carla.call(integrationRoutes.save, {
    params: { kind: 'meta' },
    body: { values: { verifyToken: 'padaria-verifica' } },
  })
})

describe('[BOT-06][SCR-32] webhooks', () => {
  test('an address is entered, fails, says why, and is told again what it missed', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/webhooks' })
    await page.getByRole('button', { name: 'Novo endereço' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' })
    await dialog.getByLabel('Endereço').fill('http://10.0.0.8/avisos')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await dialog.getByText('Endereço inválido.', { exact: false }).waitFor()
    await dialog.getByLabel('Endereço').fill(receiver.url)
    await dialog.getByLabel('Nome').fill('ERP')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    const secret = page.getByRole('dialog', { name: 'Segredo da assinatura' })
    const shown = await secret.locator('code').innerText()
    await secret.getByRole('button', { name: 'Já copiei' }).click()

    await page.getByRole('button', { name: 'Mandar um teste' }).click()
    await page.getByText('Chegou: 204', { exact: false }).first().waitFor()
    const [first] = receiver.calls
    if (!first) throw new Error('nothing came')
    expect(() => receiver.verify(first, shown)).not.toThrow()

    receiver.answers(response => response.writeHead(500).end('{"erro":"cliente 88 não existe"}'))
    await house.carla.ask('POST', '/users', {
      name: 'Eva',
      email: 'eva@padaria.example',
      profile: 'user',
    })
    const row = page.getByRole('row', { name: /Usuário criado/ })
    await row.getByText('500').waitFor()
    await page.getByText('1 de', { exact: false }).waitFor()
    await row.getByRole('button', { name: 'Usuário criado', exact: true }).click()
    await page.getByText('"cliente 88 não existe"', { exact: false }).waitFor()

    receiver.answersWell()
    await row.getByRole('button', { name: 'Repetir Usuário criado' }).click()
    await row.getByText('204').waitFor()
    const told = receiver.of('user.created').map(({ id }) => id)
    // On a busy machine the product has tried again by itself before somebody pressed.
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(new Set(told).size).toBe(1)
    expect(await house.carla.call(webhookRoutes.list, {})).toMatchObject([{ description: 'ERP', day: { missing: 0 } }])
  })

  test('[SET-31] the company enters its Evolution; the test names what is wrong, and the tab is marked', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/evolution' })
    await page.getByLabel('Endereço do servidor').fill(`http://127.0.0.1:${(someServer.address() as AddressInfo).port}`)
    await page.getByLabel('Chave global').fill('segredo')
    await page.getByRole('button', { name: 'Testar' }).click()
    await page.locator('[data-result="failed"]').waitFor()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Guardada cifrada; ninguém a lê de volta.').waitFor()
    await page
      .getByRole('navigation', { name: 'Abas das configurações' })
      .getByRole('link', { name: /Evolution/ })
      .getByRole('img', { name: 'em uso' })
      .waitFor()
  })

  const at = { carla: house.walk(house.carla), root: house.walk(house.root) }
  test.each([
    ['/configuracoes/webhooks', 'Entregas', 'carla'],
    ['/configuracoes/smtp', 'Servidor', 'carla'],
    ['/configuracoes/meta', 'padaria-verifica', 'carla'],
    ['/configuracoes/sms', 'Chave da SMSDev', 'carla'],
    ['/configuracoes/hub', 'Token do Hub', 'carla'],
    ['/configuracoes/evolution', 'Chave global', 'carla'],
    ['/configuracoes/wuzapi', 'Token de administrador', 'carla'],
    ['/configuracoesTenant/smtp-tenant', 'Servidor', 'root'],
  ] as const)('[SCR-32][SCR-43] %s can be used by everybody, on a phone and in the dark too', async (path, text, who) => {
    const page = await at[who](path)
    await expectGoodLooks(
      page,
      `webhooks${path.replaceAll('/', '-')}`,
      () => page.getByText(text, { exact: false }).first().waitFor(),
      [
        ['light', 1366],
        ['dark', 1366],
        ['dark', 390],
      ],
    )
    expect(page.url()).toContain(path)
  })
})

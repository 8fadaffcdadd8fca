import type { AddressInfo } from 'node:net'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { BOT_NAMES, isBotName } from '@balcao/contract/flows/bot-engines'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedProvider } from '../server/src/drivers/channels/lib/testing/provider.ts'
import { desk } from '../server/src/test/desk.ts'
import { answer, KEPT, rowsFor } from './engine-tabs.ts'
import { openHouse, picture } from './house.ts'

/** Every tab with values of the company: what is wrong is said in words, what is right is kept, and new channels begin with it. */

const provider = await scriptedProvider({}, answer)
const NAMES = ['openai', 'dialogflow', 'smsdev', 'twilio', 'hub', 'facebook']
const house = await openHouse({
  EGRESS_ALLOW: '127.0.0.1',
  PROVIDER_URLS: [...NAMES.map(name => `${name}=${provider.url}`), `googleToken=${provider.url}/token`].join(','),
})
const { carla } = house
const its = desk(house.owner, house.padaria)
const mails: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'certa-1' ? done(null, { user: username }) : done(Object.assign(new Error('bad login'), { responseCode: 535 })),
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      mails.push(session.envelope.rcptTo.map(({ address }) => address).join())
      done()
    })
  },
})
mailServer.on('error', () => {})
beforeAll(() => new Promise<void>(ready => mailServer.listen(0, '127.0.0.1', () => ready())))
afterAll(async () => {
  mailServer.close()
  await provider.close()
})

/** A label with or without "(opcional)" behind it. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(opcional\\))?( \\*)?$`)).first()
const isTested = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.locator('[data-result]').getByText(words, { exact: false }).first().waitFor()
}

describe('the company’s values', () => {
  test.each(rowsFor(provider.url))(
    '$id $kind: a wrong key is said in a sentence, the right one is kept, tried and the default of new channels',
    async row => {
      const { kind, path, fields = {}, chosen = {}, secret, sentence, found, saved, says } = row
      const page = await house.as(carla, { path: `/configuracoes/${path}` })
      for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
      for (const [label, value] of Object.entries(chosen)) await field(page, label).selectOption(value)
      const [label, wrong, right] = secret
      await field(page, label).fill(wrong)
      await isTested(page, sentence)
      await field(page, label).fill(right)
      await isTested(page, found)
      if (says) {
        await page.getByLabel('Escreva como cliente').fill('oi')
        await page.keyboard.press('Enter')
        await page.getByRole('log').getByText(says).waitFor()
        await page.getByRole('switch', { name: 'Usar' }).check()
      }
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText(KEPT).first().waitFor()
      await picture(page, `engines-${kind}`)
      const shown = await carla.call(integrationRoutes.show, { params: { kind } })
      expect(shown.values).toMatchObject(saved)
      expect(JSON.stringify(shown)).not.toContain(right.slice(0, 40))
      const tabs = page.getByRole('navigation', { name: 'Abas das configurações' })
      await tabs.locator(`a[href$="/configuracoes/${path}"]`).getByRole('img', { name: 'em uso' }).waitFor()
      if (isBotName(kind)) await isOfferedToChannels(kind)
      else if (row.channel) await isDefaultOf(row.channel, saved)
    },
  )

  /** The form of a channel says that the company's values answer where its own are empty. */
  async function isOfferedToChannels(kind: keyof typeof BOT_NAMES): Promise<void> {
    const name = `Loja ${kind}`
    await its.channel(name)
    const page = await house.as(carla, { path: '/sessoes' })
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByLabel('Robô', { exact: true }).selectOption({ label: BOT_NAMES[kind] })
    await drawer.getByText('Vazio: vale o que está em Configurações.', { exact: false }).waitFor()
    await drawer.getByRole('status').getByText(`Neste canal responde ${BOT_NAMES[kind]}.`).waitFor()
  }

  async function isDefaultOf(type: string, saved: object): Promise<void> {
    const kinds = await carla.call(channelRoutes.kinds, {})
    const fields = kinds.find(one => one.type === type)?.fields ?? []
    expect(
      fields.some(({ isGiven }) => isGiven),
      type,
    ).toBe(true)
    for (const [name, value] of Object.entries(saved)) {
      const its = fields.find(one => one.name === name)
      if (its) expect([null, value]).toContain(its.default)
    }
  }

  test('[BOT-01] an assistant’s id is refused with its reason, and a stored prompt works with its end date', async () => {
    const page = await house.as(carla, { path: '/configuracoes/chat-gpt' })
    await field(page, 'Instruções').fill('asst_abc123')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('A OpenAI encerrou os assistentes', { exact: false }).first().waitFor()
    await field(page, 'Instruções').fill('pmpt_abc123')
    await page.getByRole('button', { name: 'Testar' }).click()
    await page.locator('[data-result="warning"]').getByText('30/11/2026', { exact: false }).waitFor()
  })

  test('[BOT-09] the webhook’s address and the verify token are there to copy', async () => {
    const page = await house.as(carla, { path: '/configuracoes/meta' })
    const { hookUrl } = await carla.call(integrationRoutes.show, { params: { kind: 'meta' } })
    await page
      .getByText(hookUrl ?? 'nowhere')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Copiar endereço' }).waitFor()
    await page.getByRole('button', { name: 'Copiar token de verificação' }).waitFor()
  })

  test.each([
    ['[BOT-07]', 'carla', '/configuracoes/smtp', 'carla'],
    ['[PLT-09]', 'root', '/configuracoesTenant/smtp-tenant', 'root'],
  ] as const)('%s %s’s mail server: the test names the wrong field, and sends a mail when none is', async (_, who, path, to) => {
    const page = await house.as(house[who], { path })
    await field(page, 'Servidor').fill('127.0.0.1')
    await field(page, 'Porta').fill(String((mailServer.server.address() as AddressInfo).port))
    await field(page, 'Segurança').selectOption('none')
    await field(page, 'Usuário').fill('avisos')
    await field(page, 'Senha').fill('errada')
    await field(page, 'E-mail de quem envia').fill('avisos@padaria.example')
    await isTested(page, 'Usuário ou senha não aceitos pelo servidor.')
    await field(page, 'Senha').fill('certa-1')
    await isTested(page, 'Aceitação da mensagem')
    expect(
      mails.some(one => one.startsWith(`${to}@`)),
      mails.join(),
    ).toBe(true)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText(KEPT).first().waitFor()
  })
})

/** Some are called otherwise than their tab. */
const TITLES: Readonly<Record<string, string>> = {
  ChatGPT: 'ChatGPT',
  Webhooks: 'Webhooks',
  Motivos: 'Motivos de atendimento',
  Sessões: 'Canais',
  Geral: 'Configurações',
}

test('[SET-32] the settings are tabs under general, bots and AI, integrations and CRM, with sessions among them; each opens its screen', async () => {
  const page = await house.as(carla, { path: '/configuracoes/geral' })
  const tabs = page.getByRole('navigation', { name: 'Abas das configurações' })
  await tabs.getByRole('heading', { name: 'Geral' }).waitFor()
  const heads = ['Geral', 'Robôs e IA', 'Integrações', 'CRM', 'Sessões']
  expect(await tabs.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(heads)
  const links = await tabs.getByRole('link').all()
  const names = await Promise.all(links.map(link => link.innerText()))
  expect(names).toEqual(expect.arrayContaining(['Geral', 'Sessões', 'ChatGPT', 'Webhooks', 'Etapas']))
  for (const [i, link] of links.entries()) {
    await link.click()
    const title = TITLES[names[i] ?? '']
    await page.getByRole('heading', { level: 1, ...(title && { name: title }) }).waitFor()
    await page
      .locator('nav [aria-current="page"]', { hasText: names[i] ?? '' })
      .first()
      .waitFor()
  }
})

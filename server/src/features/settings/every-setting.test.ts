import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isSettingKey, SETTINGS, type SettingKey, settingOf } from '@balcao/contract/settings'
import { LANGUAGES } from '@balcao/contract/values/locales'
import { beforeAll, expect, test, vi } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type World, world } from '../../test/world.ts'
import { readSettings, recentSettings } from './read.ts'

/** Another value than the one a company begins with, and the file of the test that sees what it changes. */
const OTHER: Record<SettingKey, [value: string, test: string]> = {
  userCreation: ['disabled', 'server/src/features/access/users-change.test.ts'],
  adminSecondFactor: ['enabled', 'server/src/features/access/second/second-factor.test.ts'],
  maskNumbers: ['enabled', 'server/src/infra/realtime/masking.test.ts'],
  retentionMessages: ['365', 'server/src/features/messages/privacy/retention.test.ts'],
  retentionFiles: ['90', 'server/src/features/messages/privacy/retention.test.ts'],
  mailLanguage: ['es', 'server/src/features/access/login/reset.test.ts'],
  timeZone: ['America/Manaus', 'server/src/features/messages/scheduled/clock.test.ts'],
  notViewAssignedTickets: ['enabled', 'server/src/features/access/sight.test.ts'],
  notViewTicketsChatBot: ['enabled', 'server/src/features/access/sight.test.ts'],
  nullTickets: ['enabled', 'server/src/features/access/sight.test.ts'],
  removeSupervisorPrivileges: ['enabled', 'server/src/features/access/sight.test.ts'],
  ignoreGroupMsg: ['enabled', 'server/src/features/messages/receive.test.ts'],
  rejectCalls: ['enabled', 'server/src/features/messages/news/call.test.ts'],
  callRejectMessage: ['Não atendemos chamadas.', 'server/src/features/messages/news/call.test.ts'],
  directTicketsToWallets: ['enabled', 'server/src/features/messages/receive.test.ts'],
  overflow: ['enabled', 'server/src/features/messages/receive.test.ts'],
  shutdownWallet: ['enabled', 'server/src/features/automation/rules/which.test.ts'],
  resetFlow: ['disabled', 'server/src/features/automation/automation.test.ts'],
  defaultFlow: ['7', 'server/src/features/automation/rules/which.test.ts'],
  assistance: ['disabled', 'server/src/features/automation/assistance/assistance.test.ts'],
  assistanceLimit: ['5', 'server/src/features/automation/assistance/assistance.test.ts'],
  messagePrice: ['0,0186', 'web/src/features/flows/simulator/talk.test.ts'],
  tokenPrice: ['12.5', 'web/src/features/flows/simulator/talk.test.ts'],
  keepContactNames: ['enabled', 'server/src/features/messages/receive.test.ts'],
  contactFilesForAll: ['enabled', 'server/src/features/contacts/many/export/export.test.ts'],
  messageHistory: ['enabled', 'server/src/features/messages/messages.test.ts'],
  signed: ['enabled', 'server/src/features/messages/outgoing/send.test.ts'],
  fastSending: ['enabled', 'server/src/features/messages/outgoing/change.test.ts'],
  notificationSilenced: ['enabled', 'e2e/inbox-together.test.ts'],
  chatbotTab: ['enabled', 'e2e/inbox-together.test.ts'],
  forceAdmin: ['enabled', 'server/src/features/tickets/tickets.test.ts'],
  forcePending: ['enabled', 'server/src/features/tickets/tickets.test.ts'],
  ticketLimit: ['30', 'server/src/features/tickets/tickets.test.ts'],
  privateMessageLimit: ['20', 'server/src/features/internal-chat/internal-chat.test.ts'],
  ticketLimitNumber: ['25', 'server/src/features/tickets/tickets.test.ts'],
  maxRetries: ['5', 'server/src/features/messages/scheduled/failing.test.ts'],
  optOutWords: ['CHEGA', 'server/src/features/campaigns/outcomes.test.ts'],
  massSending: ['supervisors', 'server/src/features/campaigns/mass/mass.test.ts'],
  absenceMessages: ['3', 'server/src/features/messages/absence/absence.test.ts'],
  universalCounter: ['enabled', 'e2e/inbox-together.test.ts'],
  chatbotFix: ['enabled', 'e2e/inbox-together.test.ts'],
  autoClose: ['enabled', 'server/src/features/tickets/clock.test.ts'],
  autoCloseTime: ['1440', 'server/src/features/tickets/clock.test.ts'],
  autoCloseMessage: ['Até logo.', 'server/src/features/tickets/clock.test.ts'],
  ticketsPerAgent: ['4', 'server/src/features/tickets/by-itself.test.ts'],
  ratingQuestion: ['Gostou?', 'server/src/features/tickets/closing.test.ts'],
  ratingStored: ['Valeu.', 'server/src/features/tickets/closing.test.ts'],
  ratingAttempt: ['Só o número.', 'server/src/features/tickets/closing.test.ts'],
  ratingError: ['Fica para a próxima.', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel0: ['Nada', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel1: ['Pouco', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel2: ['Mais ou menos', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel3: ['Sim', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel4: ['Muito', 'server/src/features/tickets/closing.test.ts'],
  ratingLabel5: ['Demais', 'server/src/features/tickets/closing.test.ts'],
  blockedNumbers: ['5511988880001', 'server/src/features/messages/receive.test.ts'],
}

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const KEYS = Object.keys(SETTINGS).filter(isSettingKey)

let w: World
beforeAll(async () => {
  w = await world()
})

test.each(KEYS)(
  '[SET-01] %s is explained in every language, saved under its key, live wherever it is read, and tried for what it does',
  async key => {
    const [value, file] = OTHER[key]
    for (const language of LANGUAGES) {
      const texts = path.join(ROOT, 'web/src/features/settings/i18n', `${language}.ts`)
      const { default: words }: { default: Record<string, unknown> } = await import(texts)
      expect([words[key], words[`${key}_does`]], language).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S{2}/)])
    }

    expect(value).not.toBe(settingOf(key).default)
    expect(await w.carla.ask('PUT', `/settings/${key}`, { value })).toMatchObject({ status: 200, body: { key, value } })
    const meant = settingOf(key).schema.parse(value)
    const read = () => withTenant(w.padaria, tx => readSettings(tx, [key]))
    expect(await read()).toEqual({ [key]: meant })
    expect(await recentSettings(w.padaria, [key])).toEqual({ [key]: meant })

    // As another process saves it: nobody tells this one.
    const usual = settingOf(key).schema.parse(settingOf(key).default)
    await w.owner.query('delete from settings where tenant_id = $1 and key = $2', [w.padaria, key])
    expect(await read()).toEqual({ [key]: usual })
    if (key === KEYS[0])
      await vi.waitFor(async () => expect(await recentSettings(w.padaria, [key])).toEqual({ [key]: usual }), { timeout: 5000 })

    const tried = readFileSync(path.join(ROOT, file), 'utf8')
    expect(tried, file).toMatch(new RegExp(`\\b${key}\\b`))
  },
)

test('[SET-01] one that does not exist is refused by its name', async () => {
  expect(await w.carla.ask('PUT', '/settings/nothing', { value: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_SETTING_FOUND', key: 'nothing' },
  })
})

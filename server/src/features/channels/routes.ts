import type { channelRoutes } from '@balcao/contract/channels/channels'
import { fieldsOf } from '@balcao/contract/channels/config-fields'
import type { sandboxRoutes } from '@balcao/contract/channels/sandbox'
import type { templateDraftRoutes } from '@balcao/contract/channels/template-drafts'
import type { templateRoutes } from '@balcao/contract/channels/templates'
import type { tenantChannelRoutes } from '@balcao/contract/channels/tenant-channels'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { Driver, News } from '../../drivers/channels/driver.ts'
import { readEvents } from '../../drivers/channels/sandbox/read.ts'
import { withTenant } from '../../infra/database/db.ts'
import type { Values } from '../../infra/form-values.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { type ChannelOptions, changeChannel, checkChannel, createChannel, removeChannel } from './commands.ts'
import { companyDefaults } from './company/defaults.ts'
import { allDrivers } from './drivers.ts'
import { readHealth } from './health.ts'
import { channelOfHook } from './provider-events/hooked.ts'
import { type ChannelRow, findChannel, listChannels, presentDetails, presentSession } from './queries.ts'
import { faultsOf, ledgerOf, phoneOf, setFaults } from './sandbox-books.ts'
import { createTemplate, holdTemplate, removeTemplate } from './templates/acts.ts'
import { listTemplates, syncTemplates } from './templates/templates.ts'
import { wishFor, wishOf } from './wishes.ts'

export const channelHandlers = (options: ChannelOptions): Handlers<typeof channelRoutes, Exchange> => ({
  list: ({ actor }) => listChannels(actor.tenantId),
  kinds: ({ actor }) => listKinds(actor.tenantId),
  show: async ({ actor, params }) => {
    const row = await findChannel(actor.tenantId, params.id)
    return presentDetails(actor.tenantId, row, options.world.hookUrl(row.hook_key))
  },
  create: ({ actor, body }) => createChannel(actor, body, options),
  update: ({ actor, params, body }) => changeChannel(actor, params.id, body, options),
  remove: ({ actor, params }) => removeChannel(actor, params.id, options),
  check: ({ actor, params }) => checkChannel(actor.tenantId, params.id, options),
  health: ({ actor }) => readHealth(actor.tenantId),
  session: async ({ actor, params }) => presentSession(await findChannel(actor.tenantId, params.id)),
  connect: ({ actor, params }) => wishFor(actor, params.id, 'connect'),
  renew: ({ actor, params }) => wishFor(actor, params.id, 'qr'),
  disconnect: ({ actor, params }) => wishFor(actor, params.id, 'disconnect'),
})

/** For superadmins: the company's own books say who it was. */
export const anyChannelHandlers: Pick<Handlers<typeof tenantChannelRoutes, Exchange>, 'run'> = {
  async run({ actor, params: { id }, body: { tenantId, wish } }) {
    await wishOf(actor, { tenantId, channelId: id }, wish)
    return { ok: true as const }
  },
}

/** Those the company may have, or has already; fields of what does not work yet are not on the form. */
const listKinds = (tenantId: number) =>
  withTenant(tenantId, async tx => {
    const { hide_unoficial: onlyOfficial } = await tx.selectFrom('tenants').select('hide_unoficial').executeTakeFirstOrThrow()
    const had = await tx.selectFrom('channels').select('kind').distinct().where('deleted_at', 'is', null).execute()
    const offered = allDrivers().filter(
      ({ kind, capabilities }) => capabilities.official || !onlyOfficial || had.some(one => one.kind === kind),
    )
    const rows = []
    for (const driver of offered) {
      const { kind, capabilities, missing } = driver
      rows.push({
        type: kind,
        capabilities,
        fields: formFields(driver, await companyDefaults(tx, kind)),
        isOffered: capabilities.official || !onlyOfficial,
        missing: missing?.() ?? null,
      })
    }
    return rows
  })

/** What the company entered for all its channels need not be entered again; what is no secret stands there already. */
const formFields = ({ config, capabilities: { media } }: Driver, values: Values) =>
  fieldsOf(config)
    .filter(({ waits }) => !waits)
    // Where no sound comes in, none is written down.
    .filter(({ name }) => !name.startsWith('transcription') || 'voice' in media || 'audio' in media)
    .map(field => {
      const value = values[field.name]
      if (value === undefined) return field
      const shown = typeof value === 'string' && !field.isSecret ? value : field.default
      return { ...field, isRequired: false, isGiven: true, default: shown }
    })

export const templateHandlers: Handlers<typeof templateRoutes, Exchange> = {
  list: ({ actor, params }) => listTemplates(actor.tenantId, params.id),
  sync: ({ actor, params }) => syncTemplates(actor, params.id),
  hold: ({ actor, params, body }) => holdTemplate(actor, params, body.held),
  remove: ({ actor, params }) => removeTemplate(actor, params),
}

export const templateDraftHandlers: Handlers<typeof templateDraftRoutes, Exchange> = {
  create: ({ actor, params, body }) => createTemplate(actor, params.id, body),
}

interface SandboxOptions {
  /** News of a channel, taken in as if its provider had called. */
  take(channel: { tenantId: number; channelId: number }, news: News[]): Promise<void>
}

export const sandboxHandlers = ({ take }: SandboxOptions): Handlers<typeof sandboxRoutes, Exchange> => ({
  phone: async ({ body: { key, ...asked } }) => {
    const known = await channelOfHook(key)
    if (known?.kind !== 'sandbox') return refuse('ERR_NOT_FOUND')
    const { tenantId, channelId } = known
    const [{ name, status }, entries] = await Promise.all([findChannel(tenantId, channelId), phoneOf(tenantId, channelId, asked)])
    return { channel: { name, status }, entries }
  },
  ledger: async ({ actor, params: { channelId }, query }) => {
    await sandboxOnly(actor.tenantId, channelId)
    return ledgerOf(actor.tenantId, channelId, query)
  },
  faults: async ({ actor, params: { channelId } }) => {
    await sandboxOnly(actor.tenantId, channelId)
    return faultsOf(actor.tenantId, channelId)
  },
  setFaults: async ({ actor, params: { channelId }, body }) => {
    await sandboxOnly(actor.tenantId, channelId)
    return setFaults(actor.tenantId, channelId, body)
  },
  event: async ({ actor: { tenantId }, params: { channelId }, body }) => {
    await sandboxOnly(tenantId, channelId)
    await take({ tenantId, channelId }, readEvents(body))
    return { ok: true as const }
  },
})

async function sandboxOnly(tenantId: number, channelId: number): Promise<ChannelRow> {
  const row = await findChannel(tenantId, channelId)
  return row.kind === 'sandbox' ? row : refuse('ERR_NO_WAPP_FOUND', { id: channelId })
}

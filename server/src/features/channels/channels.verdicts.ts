import { desk } from '../../test/desk.ts'
import { ADMINS, anyChannel, fresh, inserted, LEADS, NOT_THEIRS, PLATFORM, TEAM, to } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

const newChannel = async (w: World, of: number) => {
  await w.owner.query('update tenants set max_connections = 1000 where id = $1', [of])
  return { type: 'sandbox', name: fresh('Canal novo') }
}

const anyKeptEvent = async (w: World, of: number) => {
  const channelId = await desk(w.owner, of).channel()
  const news = { type: 'group', address: { kind: 'group', scope: '', value: 'ninguém' }, name: 'Grupo' }
  const event = await inserted(
    w,
    "insert into inbound_events (tenant_id, channel_id, payload, reason) values ($1, $2, $3, '?')",
    [of, channelId, JSON.stringify({ news })],
  )
  return { ...event, channelId }
}

const anyTemplate = async (w: World, of: number) => {
  const id = await desk(w.owner, of).channel(undefined, { status: 'disconnected' })
  const { id: templateId } = await inserted(
    w,
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, content)
       values ($1, $2, '1', 'aviso', 'pt_BR', 'utility', 'approved', $3)`,
    [of, id, JSON.stringify({ header: null, body: 'Oi', footer: '', buttons: [], variables: { header: [], body: [] } })],
  )
  return { id, templateId }
}

export const channelsVerdicts = {
  'channels.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'channels.kinds': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'channels.show': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.create': { open: LEADS, foreign: 'no ids', call: async (w, of) => ({ body: await newChannel(w, of) }) },
  'channels.update': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { farewell: 'Até logo' } }),
  },
  'channels.remove': { open: ADMINS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.check': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.health': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'channels.session': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.connect': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.renew': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.disconnect': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of) }),
  },
  'downChannels.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tenantChannels.list': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: () => ({ query: { status: 'connected' } }),
  },
  'tenantChannels.run': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { tenantId: of, wish: 'disconnect' } }),
  },
  'channelLinks.make': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      params: { id: await desk(w.owner, of).channel(undefined, { kind: 'baileys', status: 'qrcode' }) },
    }),
  },
  'channelLinks.show': { open: [], without: 'ERR_LINK_OVER', foreign: 'no ids', call: () => ({ body: { key: 'guessed' } }) },
  'channelLinks.begin': { open: [], without: 'ERR_LINK_OVER', foreign: 'no ids', call: () => ({ body: { key: 'guessed' } }) },
  'templates.list': { open: TEAM, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  // Nobody holds the channel here: those who may ask hear that it is away.
  'templates.sync': {
    open: [],
    told: to(LEADS, 'ERR_WAPP_INITIALIZED'),
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: to(LEADS, 'ERR_NO_WAPP_FOUND'),
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).channel(undefined, { status: 'disconnected' }) } }),
  },
  'templateDrafts.create': {
    open: [],
    told: to(LEADS, 'ERR_WAPP_INITIALIZED'),
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: to(LEADS, 'ERR_NO_WAPP_FOUND'),
    call: async (w, of) => ({
      params: { id: await desk(w.owner, of).channel(undefined, { status: 'disconnected' }) },
      body: { name: 'aviso', category: 'utility', texts: [{ language: 'pt_BR', body: 'Oi', samples: {} }] },
    }),
  },
  'templates.hold': {
    open: LEADS,
    foreign: 'ERR_TEMPLATE_UNAVAILABLE',
    call: async (w, of) => ({ params: await anyTemplate(w, of), body: { held: true } }),
  },
  'templates.remove': {
    open: [],
    told: to(LEADS, 'ERR_WAPP_INITIALIZED'),
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: to(LEADS, 'ERR_NO_WAPP_FOUND'),
    call: async (w, of) => ({ params: await anyTemplate(w, of) }),
  },
  'sandbox.phone': {
    open: [],
    without: 'ERR_NOT_FOUND',
    foreign: 'no ids',
    call: () => ({ body: { key: 'guessed', from: '5511988887777' } }),
  },
  'sandbox.ledger': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id } }),
  },
  'sandbox.faults': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id } }),
  },
  'sandbox.setFaults': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id }, body: { slowMs: 5 } }),
  },
  'sandbox.event': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      params: { channelId: (await anyChannel(w, of)).id },
      body: { externalId: fresh('m'), from: '5511988887777', text: 'oi' },
    }),
  },
  'hooks.deliver': { open: [], without: 'ERR_NOT_FOUND', foreign: 'no ids', call: () => ({ params: { key: 'unknown' } }) },
  'hooks.handshake': { open: [], without: 'ERR_NOT_FOUND', foreign: 'no ids', call: () => ({ params: { key: 'unknown' } }) },
  'inboundEvents.list': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'inboundEvents.replay': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ params: { id: (await anyKeptEvent(w, of)).id } }),
  },
  'inboundEvents.replayAll': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ body: { channelId: (await anyKeptEvent(w, of)).channelId } }),
  },
} satisfies Verdicts

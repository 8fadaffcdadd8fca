import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'

export const NETWORKS = ['whatsapp', 'instagram', 'facebook', 'telegram', 'tiktok', 'webchat', 'mercadolivre', 'olx'] as const
export type Network = (typeof NETWORKS)[number]

export const config = z.object({
  token: z.string().trim().min(1).meta({ secret: true }),
  /** The account's own id at the hub. */
  channelId: z.string().trim().min(1),
  network: z.enum(NETWORKS).default('whatsapp'),
})
export type HubConfig = z.output<typeof config>

const MB = 1024 * 1024
const file = (mb: number, type: string) => ({ maxBytes: mb * MB, types: [type], caption: true })
const META: readonly Network[] = ['whatsapp', 'instagram', 'facebook']

/** What the network behind can do, as far as the hub carries it. */
export function capabilitiesOf(network: Network): Capabilities {
  const isWhatsapp = network === 'whatsapp'
  return {
    textMax: isWhatsapp ? 4096 : 1000,
    media: {
      image: file(isWhatsapp ? 5 : 8, 'image/*'),
      video: file(16, 'video/*'),
      audio: { ...file(16, 'audio/*'), caption: false },
      voice: { ...file(16, 'audio/*'), caption: false },
      ...(network !== 'instagram' && { document: file(isWhatsapp ? 100 : 25, '*') }),
    },
    location: isWhatsapp,
    contactCard: isWhatsapp,
    buttons: META.includes(network) ? 3 : 0,
    listRows: isWhatsapp ? 10 : 0,
    quote: isWhatsapp,
    react: isWhatsapp,
    editSeconds: null,
    removeSeconds: null,
    forward: false,
    groups: false,
    runsGroups: false,
    groupMax: 0,
    groupNameMax: 0,
    removesOthers: false,
    mentions: false,
    typing: false,
    delivered: true,
    read: META.includes(network),
    templates: isWhatsapp,
    makesTemplates: false,
    replyWindowHours: META.includes(network) ? 24 : null,
    adWindowHours: null,
    starts: isWhatsapp,
    checksNumbers: false,
    pictures: false,
    history: false,
    contacts: false,
    blocks: false,
    rejectsCalls: false,
    givesBack: false,
    qrCode: false,
    proxy: false,
    addresses: isWhatsapp ? 'phone' : network === 'telegram' ? 'telegram' : META.includes(network) ? 'page' : 'account',
    official: true,
    beta: false,
    inFlight: 5,
    gapMs: 0,
    chosenIds: false,
  }
}

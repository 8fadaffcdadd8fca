import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import { PROXY_FAILED } from '../../../../infra/outside/egress-agent.ts'
import { type Outside, SendError } from '../../driver.ts'

const MB = 1024 * 1024

/** Fields of every connection that stands for a phone. */
export const phoneFields = {
  /** To link by a code typed on the phone with this number, instead of a picture. */
  pairingNumber: z
    .string()
    .trim()
    .regex(/^\d{8,15}$/)
    .optional(),
  proxyUrl: z.url({ protocol: /^(https?|socks5)$/ }).optional(),
  proxyUser: z.string().trim().optional(),
  proxyPassword: z.string().optional().meta({ secret: true, goesTo: 'proxyUrl' }),
}

interface Proxy {
  proxyUrl?: string | undefined
  proxyUser?: string | undefined
  proxyPassword?: string | undefined
}

export function proxyOf({ proxyUrl, proxyUser = '', proxyPassword = '' }: Proxy): URL | null {
  if (!proxyUrl) return null
  const url = new URL(proxyUrl)
  if (proxyUser) url.username = encodeURIComponent(proxyUser)
  if (proxyPassword) url.password = encodeURIComponent(proxyPassword)
  return url
}

/**
 * Where the proxy is, if we may go there. One text for every failure: a person who types addresses learns nothing of what is
 * behind them.
 */
export async function proxyAddress(given: Proxy, { addressOf }: Pick<Outside, 'addressOf'>): Promise<string | null> {
  const proxy = proxyOf(given)
  if (!proxy) return null
  return addressOf(proxy.hostname).catch((cause: unknown) => {
    throw new SendError('down', 'ERR_CHANNEL_UNREACHABLE', PROXY_FAILED, { cause })
  })
}

/** A phone can do nearly everything; its libraries differ in little. */
export function phoneCapabilities(own: Partial<Capabilities> = {}): Capabilities {
  return {
    textMax: 65_536,
    media: {
      image: { maxBytes: 16 * MB, types: ['image/*'], caption: true },
      video: { maxBytes: 64 * MB, types: ['video/*'], caption: true },
      audio: { maxBytes: 16 * MB, types: ['audio/*'], caption: false },
      voice: { maxBytes: 16 * MB, types: ['audio/ogg'], caption: false },
      document: { maxBytes: 100 * MB, types: ['*'], caption: true },
      sticker: { maxBytes: MB, types: ['image/webp'], caption: false },
    },
    location: true,
    contactCard: true,
    // Accepted by the libraries, shown by no phone: they go as numbered text.
    buttons: 0,
    listRows: 0,
    quote: true,
    react: true,
    editSeconds: 15 * 60,
    removeSeconds: 48 * 3600,
    forward: false,
    groups: true,
    runsGroups: false,
    groupMax: 0,
    groupNameMax: 0,
    removesOthers: false,
    mentions: true,
    typing: true,
    delivered: true,
    read: true,
    templates: false,
    makesTemplates: false,
    replyWindowHours: null,
    adWindowHours: null,
    starts: true,
    checksNumbers: true,
    pictures: true,
    history: true,
    contacts: true,
    blocks: true,
    rejectsCalls: true,
    givesBack: false,
    qrCode: true,
    proxy: true,
    addresses: 'phone',
    official: false,
    beta: false,
    inFlight: 1,
    gapMs: 0,
    chosenIds: false,
    ...own,
  }
}

/** What WhatsApp allows in a group that a phone runs. */
export const RUNS_GROUPS = { runsGroups: true, groupMax: 1024, groupNameMax: 100, removesOthers: true } as const

import { CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channels/channel-words'
import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconFlask,
  IconPlugConnected,
} from '@tabler/icons-react'
import styles from './ChannelGlyph.module.css'

/** The sign people know a network by, and its ground. What a channel can do is read from its capabilities, never from here. */
const SIGNS: Record<ChannelKind, readonly [typeof IconFlask, string]> = {
  waba: [IconBrandWhatsapp, '#0f8463'],
  baileys: [IconBrandWhatsapp, '#0f8463'],
  whatsapp: [IconBrandWhatsapp, '#0f8463'],
  meow: [IconBrandWhatsapp, '#0f8463'],
  evo: [IconBrandWhatsapp, '#0f8463'],
  telegram: [IconBrandTelegram, '#1c74b8'],
  instagram: [IconBrandInstagram, '#b0307e'],
  messenger: [IconBrandMessenger, '#3b5fd0'],
  hub: [IconPlugConnected, '#5d6b65'],
  sms: [IconDeviceMobileMessage, '#5d6b65'],
  sandbox: [IconFlask, '#5d6b65'],
}

const isKind = (kind: string): kind is ChannelKind => CHANNEL_KINDS.some(one => one === kind)

/** On the edge of an avatar: through which channel somebody writes. */
export function ChannelGlyph({ kind, name }: { kind: string; name: string }) {
  const [Sign, ground] = SIGNS[isKind(kind) ? kind : 'hub']
  return (
    <span className={styles.glyph} style={{ background: ground }} role="img" aria-label={name} title={name}>
      <Sign size={12} stroke={2} />
    </span>
  )
}

/** The same sign, large, beside the channel's own name. */
export function ChannelSign({ kind }: { kind: string }) {
  const [Sign, ground] = SIGNS[isKind(kind) ? kind : 'hub']
  return (
    <span className={styles.sign} style={{ background: ground }} aria-hidden>
      <Sign size={21} stroke={1.75} />
    </span>
  )
}

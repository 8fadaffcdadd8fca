import type { ChannelKind } from './channel-words.ts'

/** What kinds of channel are called, on screens and in files. */
type KindNames = Readonly<Record<ChannelKind, string>>

/** The same in every language. */
const BRANDS = {
  whatsapp: 'WhatsApp Web',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
} as const

export const kindsPt: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp oficial',
  baileys: 'WhatsApp por QR Code',
  meow: 'WhatsApp por Wuzapi',
  evo: 'WhatsApp por Evolution',
  sandbox: 'Telefone de teste',
}

export const kindsEs: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp oficial',
  baileys: 'WhatsApp por código QR',
  meow: 'WhatsApp por Wuzapi',
  evo: 'WhatsApp por Evolution',
  sandbox: 'Teléfono de prueba',
}

export const kindsEn: KindNames = {
  ...BRANDS,
  waba: 'Official WhatsApp',
  baileys: 'WhatsApp by QR code',
  meow: 'WhatsApp via Wuzapi',
  evo: 'WhatsApp via Evolution',
  sandbox: 'Test phone',
}

export const kindsDe: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp offiziell',
  baileys: 'WhatsApp per QR-Code',
  meow: 'WhatsApp über Wuzapi',
  evo: 'WhatsApp über Evolution',
  sandbox: 'Testtelefon',
}

export const kindsFr: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp officiel',
  baileys: 'WhatsApp par code QR',
  meow: 'WhatsApp par Wuzapi',
  evo: 'WhatsApp par Evolution',
  sandbox: 'Téléphone de test',
}

export const kindsIt: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp ufficiale',
  baileys: 'WhatsApp con codice QR',
  meow: 'WhatsApp con Wuzapi',
  evo: 'WhatsApp con Evolution',
  sandbox: 'Telefono di prova',
}

export const kindsPl: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp oficjalny',
  baileys: 'WhatsApp przez kod QR',
  meow: 'WhatsApp przez Wuzapi',
  evo: 'WhatsApp przez Evolution',
  sandbox: 'Telefon testowy',
}

export const kindsRu: KindNames = {
  ...BRANDS,
  waba: 'WhatsApp официальный',
  baileys: 'WhatsApp по QR-коду',
  meow: 'WhatsApp через Wuzapi',
  evo: 'WhatsApp через Evolution',
  sandbox: 'Тестовый телефон',
}

import type { ChannelKind } from './channel-words.ts'

/** What kinds of channel are called, on screens and in files. */
type KindNames = Readonly<Record<ChannelKind, string>>

export const kindsPt: KindNames = {
  waba: 'WhatsApp oficial',
  baileys: 'WhatsApp por QR Code',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp por Wuzapi',
  evo: 'WhatsApp por Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Telefone de teste',
}

export const kindsEs: KindNames = {
  waba: 'WhatsApp oficial',
  baileys: 'WhatsApp por código QR',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp por Wuzapi',
  evo: 'WhatsApp por Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Teléfono de prueba',
}

export const kindsEn: KindNames = {
  waba: 'Official WhatsApp',
  baileys: 'WhatsApp by QR code',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp via Wuzapi',
  evo: 'WhatsApp via Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Test phone',
}

export const kindsDe: KindNames = {
  waba: 'WhatsApp offiziell',
  baileys: 'WhatsApp per QR-Code',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp über Wuzapi',
  evo: 'WhatsApp über Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Testtelefon',
}

export const kindsFr: KindNames = {
  waba: 'WhatsApp officiel',
  baileys: 'WhatsApp par code QR',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp par Wuzapi',
  evo: 'WhatsApp par Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Téléphone de test',
}

export const kindsIt: KindNames = {
  waba: 'WhatsApp ufficiale',
  baileys: 'WhatsApp con codice QR',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp con Wuzapi',
  evo: 'WhatsApp con Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Telefono di prova',
}

export const kindsPl: KindNames = {
  waba: 'WhatsApp oficjalny',
  baileys: 'WhatsApp przez kod QR',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp przez Wuzapi',
  evo: 'WhatsApp przez Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Telefon testowy',
}

export const kindsRu: KindNames = {
  waba: 'WhatsApp официальный',
  baileys: 'WhatsApp по QR-коду',
  whatsapp: 'WhatsApp Web',
  meow: 'WhatsApp через Wuzapi',
  evo: 'WhatsApp через Evolution',
  telegram: 'Telegram',
  instagram: 'Instagram',
  messenger: 'Messenger',
  hub: 'NotificaMe Hub',
  sms: 'SMS',
  sandbox: 'Тестовый телефон',
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../../infra/trust/keys.ts'

const TOKEN = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/

const signatureOf = (tenantId: number, mailId: number): Buffer =>
  createHmac('sha256', keyFor('report-mail')).update(`${tenantId}\n${mailId}`).digest()

/** What ends one report of one person, and nothing else; good as long as that report comes. */
export const tokenOfMail = (tenantId: number, mailId: number): string =>
  `${tenantId}.${mailId}.${signatureOf(tenantId, mailId).toString('base64url')}`

export function mailOfToken(token: string): { tenantId: number; mailId: number } | null {
  const [, tenant, mail, signature = ''] = TOKEN.exec(token.trim()) ?? []
  const [tenantId, mailId] = [Number(tenant), Number(mail)]
  if (!tenant || !mail) return null
  const said = Buffer.from(signature, 'base64url')
  const right = signatureOf(tenantId, mailId)
  return said.length === right.length && timingSafeEqual(said, right) ? { tenantId, mailId } : null
}

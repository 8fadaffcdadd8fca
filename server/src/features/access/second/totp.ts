import { PRODUCT } from '@balcao/contract/values/constants'
import { generateSecret, generateURI, verify } from 'otplib'
import { clock } from '../../../infra/clock.ts'
import { seal, unseal } from '../../../infra/trust/keys.ts'

const PERIOD_SECONDS = 30
/** A telephone whose clock is a little off. */
const TOLERANCE_SECONDS = 30

export interface AppSecret {
  secret: string
  uri: string
}

export function newAppSecret(email: string): AppSecret {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: PRODUCT, label: email, secret }) }
}

export const sealSecret = (secret: string, tenantId: number, userId: number): string => seal(secret, about(tenantId, userId))

const about = (tenantId: number, userId: number) => `second_factors.secret ${tenantId} ${userId}`

/** The half minute a code belongs to, counted from 1970; null: it is none of theirs. */
export async function stepOfCode(
  sealed: string,
  code: string,
  whose: { tenantId: number; userId: number },
): Promise<number | null> {
  const epoch = Math.floor(clock.now().getTime() / 1000)
  const secret = unseal(sealed, about(whose.tenantId, whose.userId))
  const told = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return told.valid ? Math.floor(epoch / PERIOD_SECONDS) + told.delta : null
}

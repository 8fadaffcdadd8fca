import { refuse } from '@balcao/contract/errors'
import { PRODUCT } from '@balcao/contract/values/constants'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Exchange } from '../../../infra/http/http.ts'
import type { Factor } from './factors.ts'

/** Loaded for the first passkey: its parsers are not small, and most processes meet none. */
const library = () => import('@simplewebauthn/server')

/** Where the page stands that asks: a passkey is of one host. The browser itself says its origin within what it signs. */
const placeOf = ({ host }: Pick<Exchange, 'host'>) => ({
  rpID: host.replace(/:\d+$/, ''),
  origins: [`https://${host}`, `http://${host}`],
})

interface Whose {
  userId: number
  email: string
  known: readonly Factor[]
}

/** What a browser makes a new passkey from. */
export async function newPasskey({ userId, email, known }: Whose, exchange: Exchange) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: placeOf(exchange).rpID,
    userName: email,
    userID: new TextEncoder().encode(String(userId)),
    attestationType: 'none',
    excludeCredentials: idsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

const idsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }]))

interface Made {
  credential_id: string
  public_key: string
  counter: number
  host: string
}

export async function passkeyMade(answer: Record<string, unknown>, challenge: string, exchange: Exchange): Promise<Made> {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origins } = placeOf(exchange)
  const told = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch((error: unknown) => refuse('ERR_SECOND_CODE', undefined, error))
  if (!told.verified) return refuse('ERR_SECOND_CODE')
  const { id, publicKey, counter } = told.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, host: rpID }
}

/** What the browser asks one of somebody's passkeys for. */
export async function askPasskey(known: readonly Factor[], exchange: Exchange) {
  const { generateAuthenticationOptions } = await library()
  const { rpID } = placeOf(exchange)
  const here = known.filter(({ host }) => host === rpID)
  return generateAuthenticationOptions({ rpID, allowCredentials: idsOf(here), userVerification: 'preferred' })
}

/** The passkey that answered, and its counter from now on; null: it is none of theirs, or answered something else. */
export async function passkeyAnswered(
  answer: Record<string, unknown>,
  { challenge, known, exchange }: { challenge: string; known: readonly Factor[]; exchange: Exchange },
): Promise<{ id: number; counter: number } | null> {
  const its = known.find(({ credential_id }) => credential_id !== null && credential_id === answer.id)
  if (!its?.public_key || !its.credential_id || !its.host) return null
  const { verifyAuthenticationResponse } = await library()
  const told = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: placeOf(exchange).origins,
    expectedRPID: its.host,
    credential: {
      id: its.credential_id,
      publicKey: new Uint8Array(Buffer.from(its.public_key, 'base64url')),
      counter: Number(its.counter),
    },
    requireUserVerification: false,
  }).catch(() => null)
  return told?.verified ? { id: its.id, counter: told.authenticationInfo.newCounter } : null
}

import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { gist } from '../../gist.ts'
import { BotError, type BotOutside } from '../bot-driver.ts'
import { ask } from '../lib/ask.ts'
import { countIn, fieldsIn, isFields, readJson, textIn } from '../lib/json.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const HOUR_S = 3600
/** A token is not used to its last minute. */
const SPARE_MS = 60_000
const KEPT_MOST = 500

interface GoogleToken {
  token: string
  project: string
}

/**
 * Tokens for the service accounts companies type in. Its author is trusted with nothing: of the JSON only the account's name, its key
 * and its project are read; the addresses in it (`token_uri` and others) are never called.
 */
export function googleTokens(outside: BotOutside) {
  const kept = new Map<string, GoogleToken & { until: number }>()
  return async (json: string, signal: AbortSignal): Promise<GoogleToken> => {
    const id = createHash('sha256').update(json).digest('hex')
    const known = kept.get(id)
    if (known && known.until > outside.now().getTime()) return known
    const account = accountIn(json)
    const { token, seconds } = await tokenFor(outside, account, signal)
    const made = { token, project: account.project, until: outside.now().getTime() + seconds * 1000 - SPARE_MS }
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(id, made)
    return made
  }
}

interface Account {
  email: string
  key: string
  project: string
}

function accountIn(json: string): Account {
  const its = readJson(json)
  if (!isFields(its)) throw wrongKey('no JSON')
  if (its.type !== 'service_account') throw wrongKey(`type ${textIn(its.type).slice(0, 40) || 'missing'}`)
  const account = { email: textIn(its.client_email), key: textIn(its.private_key), project: textIn(its.project_id) }
  const missing = Object.entries(account).find(([, value]) => value === '')?.[0]
  if (missing) throw wrongKey(`${missing} missing`)
  return account
}

const wrongKey = (details: string, cause?: unknown) => new BotError('config', 'ERR_BOT_JSON', details, { cause })

async function tokenFor(
  outside: BotOutside,
  { email, key }: Account,
  signal: AbortSignal,
): Promise<{ token: string; seconds: number }> {
  const signing = await importPKCS8(key, 'RS256').catch((cause: unknown) => Promise.reject(wrongKey('private_key', cause)))
  const url = outside.baseUrl('googleToken', TOKEN_URL)
  const now = Math.floor(outside.now().getTime() / 1000)
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience(TOKEN_URL)
    .setIssuedAt(now)
    .setExpirationTime(now + HOUR_S)
    .sign(signing)
  const params = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const answer = await ask(outside, url, { params, signal })
  const { access_token, expires_in, error_description, error } = fieldsIn(answer.body)
  if (answer.status === 200 && textIn(access_token))
    return { token: textIn(access_token), seconds: countIn(expires_in) || HOUR_S }
  const details = `${answer.status} ${textIn(error_description) || textIn(error) || gist(answer.text)}`.slice(0, 300)
  if (answer.status === 400 || answer.status === 401) throw wrongKey(details)
  throw new BotError('retry', answer.status === 429 ? 'ERR_BOT_LIMITED' : 'ERR_BOT_FAILED', details)
}

import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode, Refusal, refuse, TOKEN_CODES } from './errors.ts'
import { type ErrorTexts, loadErrorTexts } from './texts/index.ts'
import { LANGUAGES, LOCALES, type Locale } from './values/locales.ts'

/** Every code the two documents name, and the ones they describe without naming. */
const NAMED: readonly ErrorCode[] = [
  'ERR_INVALID_CREDENTIALS',
  'ERR_LIMIT_MAX',
  'ERROR_NO_PERMISSION_API_ADMIN',
  'ERR_SESSION_EXPIRED',
  'ERR_NO_PERMISSION',
  'ERR_USER_CREATION_DISABLED',
  'ERR_TENANT_INACTIVE',
  'ERR_NO_TENANT_FOUND',
  'ERR_ASAAS_OVERDUE',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_FETCH_WAPP_MSG',
  'ERR_SENDING_WAPP_MSG',
  'ERR_DELETE_WAPP_MSG',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_DUPLICATED_CONTACT',
  'ERR_CONTACT_TICKETS_REGISTERED',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_SETTING_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_QUEUE_TICKET_EXISTS',
  'ERR_NO_TAG_FOUND',
  'ERR_TAG_CONTACTS_EXISTS',
  'ERR_NO_STATUS_SELECTED',
  'ERR_NO_AUTO_REPLY_FOUND',
  'ERR_NO_STEP_AUTO_REPLY_FOUND',
  'ERR_AUTO_REPLY_RELATIONED_TICKET',
  'ERR_CREATING_MESSAGE',
  'ERR_CREATING_TICKET',
  // fast reply not found
  'ERR_NO_FAST_REPLY_FOUND',
  // campaign: not exists, not found, not canceled or pending, date not valid, contacts not found
  'ERR_CAMPAIGN_NOT_EXISTS',
  'ERR_NO_CAMPAIGN_FOUND',
  'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING',
  'ERR_CAMPAIGN_DATE_NOT_VALID',
  'ERR_CAMPAIGN_CONTACTS_NOT_FOUND',
  // administration: URLs, JSON, token update, channel transfer, sync value, terms, reports, mass actions
  'ERR_EVOLUTION_URL',
  'ERR_WUZAPI_URL',
  'ERR_INVALID_JSON',
  'ERR_TOKEN_UPDATE',
  'ERR_CHANNEL_TRANSFER',
  'ERR_SYNC_VALUE',
  'ERR_TERMS_ACCEPTANCE',
  'ERR_REPORT',
  'ERR_MASS_CLOSE',
  'ERR_MASS_TRANSFER',
  'ERR_MASS_READ',
]

/** The sentences the documents show without a code, and the code that says each. Here only that they are said. */
const SENTENCES: readonly [ErrorCode, string][] = [
  ['ERR_CREDENTIALS_FORMAT', 'Enter a valid username and password.'],
  ['ERR_LIMIT_MAX', 'Too many login attempts. Please try again in 1 minute'],
  ['ERR_SESSION_EXPIRED', 'Session expired, redirecting to login.'],
  ['ERR_TOKEN_INVALID', 'Invalid token. Redirecting to the login page.'],
  ['ERR_TENANT_INACTIVE', 'Your company is inactive!'],
  ['ERR_TENANT_INVALID', 'Invalid tenant. Ask the Super Administrator to validate the email.'],
  ['ERR_USER_LIMIT', 'User limit reached.'],
  ['ERR_CONNECTION_LIMIT', 'Connection limit reached'],
  ['ERR_LINE_BUSY', 'Line busy, please try again later or upgrade'],
  ['ERR_WABA_DATA', 'Incorrect WABA data. Check the identifiers, the token and the app permissions.'],
  ['ERR_TENANT_PROTECTED', 'It is not possible to delete tenant {id}!'],
  ['ERR_MESSAGE_NOT_SENT', 'Unable to send the message. Try again.'],
  ['ERR_DELETE_WAPP_MSG', 'Unable to delete the message.'],
  ['ERR_FILE_REJECTED', 'File rejected due to size or incompatible type.'],
  ['ERR_RECORDING', 'Error recording the video or audio.'],
  ['ERR_TRANSFER', 'Unable to transfer'],
  ['ERR_OTHER_OPEN_TICKET', 'There is already an open/pending ticket for this contact.'],
  ['ERR_TICKET_ALREADY_THERE', 'Ticket already belongs to the selected user.'],
  ['ERR_INTERNAL', 'An error occurred'],
  ['ERR_FETCHING', 'Error fetching data'],
  ['ERR_LOADING', 'Error loading {what}'],
  ['ERR_RESET_REQUEST', 'Error requesting the password reset'],
  ['ERR_RESET_PASSWORD', 'Error resetting the password'],
  ['ERR_CALL_NO_NUMBER', 'The number you called does not exist.'],
  ['ERR_TERMINAL_NOT_AUTHORIZED', 'User not authorized to access the terminal'],
]

/** The documents' own Portuguese. */
const PORTUGUESE: readonly [ErrorCode, string][] = [
  ['ERR_USER_LIMIT', 'Limite de usuários atingido'],
  ['ERR_CONNECTION_LIMIT', 'Limite de conexões atingidas'],
  ['ERR_TOKEN_MISSING', 'Necessário realizar login'],
  ['ERR_UNKNOWN', 'Ocorreu um erro não identificado.'],
]

/** The two sentences the documents themselves end with an exclamation mark. */
const EXCLAIMED: readonly ErrorCode[] = ['ERR_TENANT_INACTIVE', 'ERR_TENANT_PROTECTED']

const CODES = Object.keys(ERRORS) as ErrorCode[]
const locales = Object.keys(LOCALES) as Locale[]
const gapsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()

test('[ERR-01] every code of the documents has a status and a text in every locale', async () => {
  for (const locale of locales) {
    const texts = await loadErrorTexts(locale)
    for (const code of NAMED) {
      expect(ERRORS[code], code).toBeGreaterThanOrEqual(400)
      expect(texts[code]?.trim(), `${code} in ${locale}`).toBeTruthy()
    }
  }
})

// That each is really answered by the product is proved where it is provoked, code by code.
test.each(SENTENCES)('%s says what the documents say: %s', async (code, sentence) => {
  expect((await loadErrorTexts('en'))[code].startsWith(sentence)).toBe(true)
})

test.each(PORTUGUESE)('%s says the documents’ own words: %s', async (code, sentence) => {
  expect((await loadErrorTexts('pt'))[code].startsWith(sentence)).toBe(true)
  expect((await loadErrorTexts('pt-br'))[code].startsWith(sentence)).toBe(true)
})

test('in Spanish its reader is spoken to in one way, in English an email is an email', async () => {
  const [es, en] = await Promise.all([loadErrorTexts('es'), loadErrorTexts('en')])
  for (const code of CODES) {
    expect(es[code], code).not.toMatch(
      /\busted\b|(?:^|[.:;] )(?:Copie|Corrija|Cree|Elija|Espere|Indique|Pida|Quite|Revise|Use|Verifique)\b/i,
    )
    expect(en[code], code).not.toMatch(/e-mail/i)
  }
})

test('every status is one a client must take for a no', () => {
  for (const code of CODES) {
    expect(Number.isInteger(ERRORS[code]), code).toBe(true)
    expect(ERRORS[code] >= 400 && ERRORS[code] <= 599, code).toBe(true)
  }
  for (const code of TOKEN_CODES) expect(ERRORS[code]).toBe(403)
})

describe.each(locales)('the texts of %s', locale => {
  const load = async (): Promise<[ErrorTexts, ErrorTexts]> => [await loadErrorTexts(locale), await loadErrorTexts('pt')]

  test('are there for exactly the codes that exist', async () => {
    const [texts] = await load()
    expect(Object.keys(texts).sort()).toEqual([...CODES].sort())
  })

  test('have the gaps the source has', async () => {
    const [texts, source] = await load()
    for (const code of CODES) expect(gapsOf(texts[code]), code).toEqual(gapsOf(source[code]))
  })

  test('are whole sentences that do not shout', async () => {
    const [texts] = await load()
    for (const code of CODES) {
      expect(texts[code], code).toMatch(/^[\p{Lu}¡].*\.$/u)
      expect(texts[code].length, code).toBeLessThan(180)
      expect(/[!¡]/.test(texts[code]), `${code}: ${texts[code]}`).toBe(EXCLAIMED.includes(code))
    }
  })
})

describe.each(LANGUAGES.filter(language => language !== 'pt'))('%s', language => {
  test('is not Portuguese', async () => {
    const texts = await loadErrorTexts(language)
    const source = await loadErrorTexts('pt')
    expect(CODES.filter(code => texts[code] === source[code])).toEqual([])
  })
})

test('a region differs from its language only where its usage does', async () => {
  const [gb, us, en] = await Promise.all([loadErrorTexts('en-gb'), loadErrorTexts('en-us'), loadErrorTexts('en')])
  expect(gb.ERR_TERMINAL_NOT_AUTHORIZED).toBe('User not authorised to access the terminal.')
  expect(us).toEqual(en)
  const american = CODES.filter(code => /\b(un)?authoriz|canceled|synchroniz|\blicense\b/.test(gb[code]))
  expect(american).toEqual([])
})

test('a refusal carries its code, its status, what explains it and what caused it', () => {
  const cause = new Error('unique violation')
  const thrown = (() => {
    try {
      return refuse('ERR_USER_LIMIT', { limit: 3 }, cause)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(Refusal)
  expect(thrown).toMatchObject({ message: 'ERR_USER_LIMIT', code: 'ERR_USER_LIMIT', status: 409, details: { limit: 3 }, cause })
})

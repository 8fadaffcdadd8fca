/** What a browser can do with passkeys by itself, as the server's library spells it. */

type Options = Record<string, unknown>

export const canPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Null: the person left the browser's question, or it took too long. */
export async function makePasskey(options: Options): Promise<Options | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return asked(() => navigator.credentials.create({ publicKey }))
}

export async function askForPasskey(options: Options): Promise<Options | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  return asked(() => navigator.credentials.get({ publicKey }))
}

async function asked(ask: () => Promise<Credential | null>): Promise<Options | null> {
  try {
    const made = await ask()
    return made instanceof PublicKeyCredential ? { ...made.toJSON() } : null
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'InvalidStateError')) return null
    throw error
  }
}

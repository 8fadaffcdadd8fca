import * as library from 'baileys'
import { expect, test } from 'vitest'
import { testOutside } from '../lib/testing/outside.ts'
import { keptAuth } from './auth.ts'
import { inboxOf } from './inbox.ts'
import { scriptedPhone, silent } from './scripted.testkit.ts'

const ANA = '15550002222@s.whatsapp.net'
const PADARIA = '15550001111@s.whatsapp.net'
const SETTINGS = { maxCommitRetries: 1, delayBetweenTriesMs: 1 }

/** Somebody's keys, and what seals and opens with them. */
function withKeys(auth: library.AuthenticationState, make = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository) {
  return make({ creds: auth.creds, keys: library.addTransactionCapability(auth.keys, silent, SETTINGS) }, silent)
}

/** A line with these keys: which messages reach the library on it, and what opens them. */
async function line(kept: Map<string, string>) {
  const outside = testOutside({ kept })
  const auth = await keptAuth(library, outside.store)
  const inbox = await inboxOf(library, { auth, outside, isIgnored: () => false })
  const { phone } = scriptedPhone()
  const arrived: library.BinaryNode[] = []
  phone.ws.on('CB:message', node => arrived.push(node))
  const { again } = inbox.guard(phone, outside.signal)
  const repository = withKeys(auth, inbox.repository)
  return {
    auth,
    outside,
    inbox,
    again,
    arrived,
    async brings(node: library.BinaryNode) {
      phone.ws.listeners('CB:message').forEach(hear => void hear(node))
      await expect.poll(() => arrived).toContain(node)
    },
    open: (ciphertext: Uint8Array) => repository.decryptMessage({ jid: ANA, type: 'pkmsg', ciphertext }),
  }
}

async function sealedFor(auth: library.AuthenticationState, text: string): Promise<Uint8Array> {
  const [id, preKey] = [7, library.Curve.generateKeyPair()]
  await auth.keys.set({ 'pre-key': { [id]: preKey } })
  const ana = await keptAuth(library, testOutside().store)
  const repository = withKeys(ana)
  const { registrationId, signedIdentityKey, signedPreKey } = auth.creds
  const identityKey = library.generateSignalPubKey(signedIdentityKey.public)
  await repository.injectE2ESession({
    jid: PADARIA,
    session: {
      registrationId,
      identityKey,
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: library.generateSignalPubKey(signedPreKey.keyPair.public),
        signature: signedPreKey.signature,
      },
      preKey: { keyId: id, publicKey: library.generateSignalPubKey(preKey.public) },
    },
  })
  const { ciphertext } = await repository.encryptMessage({ jid: PADARIA, data: Buffer.from(text) })
  return ciphertext
}

const sealedNode = (id: string, content: Uint8Array): library.BinaryNode => ({
  tag: 'message',
  attrs: { id, from: ANA, offline: '0' },
  content: [{ tag: 'enc', attrs: { type: 'pkmsg' }, content }],
})

test('[MSG-01] what a line opened and did not bring home comes with the next one, though its key was used up', async () => {
  const kept = new Map<string, string>()
  const first = await line(kept)
  await first.auth.save()
  const sealed = await sealedFor(first.auth, 'Bom dia')
  const sets: string[][] = []
  const { set } = first.outside.store
  first.outside.store.set = values => {
    sets.push(Object.keys(values).map(key => key.replace(/\/.*/, '')))
    return set(values)
  }
  await first.brings(sealedNode('3EB0AAAA', sealed))
  expect(String(await first.open(sealed))).toBe('Bom dia')
  expect(sets, 'with the keys, all or nothing').toEqual([expect.arrayContaining(['session', 'inbox'])])

  const stranger = withKeys(await keptAuth(library, testOutside({ kept }).store))
  await expect(
    stranger.decryptMessage({ jid: ANA, type: 'pkmsg', ciphertext: sealed }),
    'it can be opened once',
  ).rejects.toThrow()

  const second = await line(kept)
  second.again()
  const [told] = second.arrived
  const part = Array.isArray(told?.content) ? told.content[0]?.content : undefined
  expect(told?.attrs).toEqual({ id: '3EB0AAAA', from: ANA })
  expect(String(await second.open(part instanceof Uint8Array ? part : expect.fail('it has no content')))).toBe('Bom dia')

  second.inbox.letGo(['3EB0AAAA', 'unknown'])
  await expect.poll(() => [...kept.keys()].filter(key => key.startsWith('inbox/'))).toEqual([])
  const third = await line(kept)
  third.again()
  expect(third.arrived).toEqual([])
})

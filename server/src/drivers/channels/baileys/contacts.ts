import type { BaileysEventMap } from 'baileys'
import type { KnownContact, Outside } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'

type Told = BaileysEventMap['contacts.upsert'][number]

/** The phone tells its book once, when it is linked, and after that only what changes: so it is kept here, as far as it goes. */
export interface PhoneContacts {
  hear(events: Partial<BaileysEventMap>): Promise<void>
  all(): KnownContact[]
}

interface Kept {
  name: string
  /** Their other names. */
  also: string[]
}

const PREFIX = 'contact/'
const MOST = 20_000
/** So many in one write. */
const STEP = 500

export async function phoneContacts(store: Outside['store']): Promise<PhoneContacts> {
  const kept = new Map<string, string>()
  for (const [key, text] of Object.entries(await store.under(PREFIX))) kept.set(key.slice(PREFIX.length), text)

  const noted = (one: Partial<Told>, isNew: boolean): [string, string] | null => {
    const { id = '', lid, phoneNumber } = one
    const address = addressOfJid(id)
    if (!address || address.kind === 'group') return null
    const before = kept.get(id)
    if (before === undefined && (!isNew || kept.size >= MOST)) return null
    const was: Kept = before === undefined ? { name: '', also: [] } : JSON.parse(before)
    const also = [...new Set([...was.also, ...[lid, phoneNumber].filter(name => name !== undefined && name !== id)])]
    const name = one.name || was.name || one.notify || one.verifiedName || ''
    const text = JSON.stringify({ name, also })
    return text === before ? null : [id, text]
  }

  return {
    async hear(events) {
      const fresh = [...(events['messaging-history.set']?.contacts ?? []), ...(events['contacts.upsert'] ?? [])]
      const changes = [
        ...fresh.map(one => noted(one, true)),
        ...(events['contacts.update'] ?? []).map(one => noted(one, false)),
      ].filter(change => change !== null)
      for (let from = 0; from < changes.length; from += STEP) {
        const some = changes.slice(from, from + STEP)
        await store.set(Object.fromEntries(some.map(([id, text]) => [PREFIX + id, text])))
        for (const [id, text] of some) kept.set(id, text)
      }
    },
    all: () =>
      [...kept].flatMap(([id, text]) => {
        const { name, also }: Kept = JSON.parse(text)
        const [first, ...others] = [id, ...also].flatMap(jid => addressOfJid(jid) ?? [])
        return first ? [{ name, addresses: [first, ...others] as const }] : []
      }),
  }
}

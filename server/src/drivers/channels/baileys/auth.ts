import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import type { Outside } from '../driver.ts'
import type { Library } from './library.ts'

const CREDS = 'creds'

export interface Auth {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Kept together with the next keys. */
  alongside(name: string, value: string): void
  save(): Promise<void>
}

/**
 * What makes this the phone's linked device. Each change is kept whole or not at all, every kind of key among them: one that
 * is dropped breaks conversations without a word.
 */
export async function keptAuth(library: Library, store: Outside['store']): Promise<Auth> {
  const { BufferJSON, initAuthCreds } = library
  const kept = (await store.get([CREDS]))[CREDS]
  const waiting = new Map<string, string>()
  const creds: AuthenticationCreds = begun(kept === undefined ? null : JSON.parse(kept, BufferJSON.reviver)) ?? initAuthCreds()
  return {
    creds,
    keys: keyStore(library, store, waiting),
    alongside: (name, value) => void waiting.set(name, value),
    save: () => store.set({ [CREDS]: JSON.stringify(creds, BufferJSON.replacer) }),
  }
}

/** A number that was given a code to type and never linked would be taken for a device that logged out. */
function begun(creds: AuthenticationCreds | null): AuthenticationCreds | null {
  if (!creds || creds.account || !creds.me) return creds
  const { me: _, ...others } = creds
  return { ...others, pairingCode: undefined }
}

const nameOf = (type: string, id: string): string => `${type}/${id}`

const keyStore = ({ BufferJSON, proto }: Library, store: Outside['store'], waiting: Map<string, string>): SignalKeyStore => ({
  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const kept = await store.get(ids.map(id => nameOf(type, id)))
    const found: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const id of ids) {
      const text = kept[nameOf(type, id)]
      if (text === undefined) continue
      const value = JSON.parse(text, BufferJSON.reviver)
      found[id] = type === 'app-state-sync-key' ? fromObject(proto, value) : value
    }
    return found
  },
  async set(data: SignalDataSet) {
    const values: Record<string, string | null> = {}
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries ?? {})) {
        values[nameOf(type, id)] = value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer)
      }
    }
    const alongside = [...waiting]
    await store.set({ ...values, ...Object.fromEntries(alongside) })
    for (const [name, value] of alongside) if (waiting.get(name) === value) waiting.delete(name)
  },
})

// The one kind that has to be an object of the library's again. Code that reads keys of any kind does not know its type.
const fromObject = (proto: Library['proto'], value: object): ReturnType<typeof JSON.parse> =>
  proto.Message.AppStateSyncKeyData.fromObject(value)

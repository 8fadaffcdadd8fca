/** The four things the browser keeps about who is signed in, and nothing else. */
const KEYS = ['token', 'username', 'profile', 'userId'] as const
type StoredSession = Record<(typeof KEYS)[number], string>

/** Why the server ended a session: it is over, its token is nobody's, or the company was closed. */
export type SessionEnd = 'expired' | 'invalid' | 'inactive'
/** What another tab did to the session this one was using. */
type OtherTab = 'signed-out' | 'signed-in' | 'changed-person'

export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>()
  const othersCame = new Set<() => void>()
  let person = storage.getItem('userId')
  let began = performance.now()

  const changed = () => {
    const before = person
    person = storage.getItem('userId')
    if (person !== before) {
      began = performance.now()
      for (const listener of othersCame) listener()
    }
    for (const listener of listeners) listener()
  }

  return {
    token: () => storage.getItem('token'),
    userId: () => storage.getItem('userId'),
    profile: () => storage.getItem('profile'),

    /** Whose page this is, also after another tab signed in as somebody else. */
    person: () => person,
    /** For how long it is theirs: nothing on it was asked for before. */
    ageMs: () => performance.now() - began,
    /** Told before all else when it becomes somebody else’s, or nobody’s: what the one before left here is not theirs. */
    onOther: (listener: () => void) => void othersCame.add(listener),

    /** False once another tab signed in as somebody else: this page's content is then not theirs. */
    isStillWho: () => storage.getItem('userId') === person,

    open(session: StoredSession) {
      for (const key of KEYS) storage.setItem(key, session[key])
      changed()
    },
    renew(token: string) {
      storage.setItem('token', token)
      for (const listener of listeners) listener()
    },
    clear() {
      for (const key of KEYS) storage.removeItem(key)
      changed()
    },

    /** Told of a change of storage made by another tab; answers what it means for this one. */
    noticed(): OtherTab | null {
      const before = person
      const now = storage.getItem('userId')
      if (before === now) return null
      changed()
      if (now === null) return 'signed-out'
      return before === null ? 'signed-in' : 'changed-person'
    },

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type SessionStore = ReturnType<typeof createSessionStore>

export const session = createSessionStore(typeof localStorage === 'undefined' ? nowhere() : localStorage)

function nowhere(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
}

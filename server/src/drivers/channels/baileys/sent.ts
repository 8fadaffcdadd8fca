import type { proto } from 'baileys'
import type { Outside } from '../driver.ts'
import type { Library } from './library.ts'

const PLACES = 200
const NEXT = 'sent.next'
const placeName = (place: number): string => `sent.${place % PLACES}`

export interface SentMessages {
  remember(id: string, message: proto.IMessage): Promise<void>
  /** Asked for when somebody's phone could not read it. */
  find(id: string): Promise<proto.IMessage | undefined>
}

/** The last messages, kept in a ring: a phone that could not read one asks for it again, also after a restart. */
export async function sentMessages({ proto }: Library, store: Outside['store']): Promise<SentMessages> {
  const kept = await store.get([NEXT, ...Array.from({ length: PLACES }, (_, place) => placeName(place))])
  const byId = new Map<string, string>()
  const ids: string[] = []
  let next = Number(kept[NEXT] ?? 0)
  for (let place = next; place < next + PLACES; place++) {
    const [id = '', bytes = ''] = (kept[placeName(place)] ?? '').split(' ')
    ids[place % PLACES] = id
    if (id) byId.set(id, bytes)
  }
  return {
    async remember(id, message) {
      const bytes = Buffer.from(proto.Message.encode(message).finish()).toString('base64')
      const place = next++ % PLACES
      byId.delete(ids[place] ?? '')
      ids[place] = id
      byId.set(id, bytes)
      await store.set({ [placeName(place)]: `${id} ${bytes}`, [NEXT]: String(next % PLACES) })
    },
    async find(id) {
      const bytes = byId.get(id)
      return bytes === undefined ? undefined : proto.Message.decode(Buffer.from(bytes, 'base64'))
    },
  }
}

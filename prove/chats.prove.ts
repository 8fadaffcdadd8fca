import { migrate } from '../server/src/infra/database/migrate.ts'
import { useSecretKey } from '../server/src/infra/trust/keys.ts'
import { undoAll } from '../server/src/test/after-file.ts'
import { TEST_KEY } from '../server/src/test/key.ts'
import { liveWorld } from '../server/src/test/live-world.ts'
import { nothingLeaked, openPlace, stepsOf, unreadIsRecounted } from './chats/story.ts'
import { newDatabase, type Stand } from './stand.ts'

/**
 * Five people talk in chats they open, leave and come back to, by chance. Nobody hears a word of another's chat, an outsider who
 * asks is refused, and what is unread is what a recount says.
 */
export interface Size {
  steps: number
}
export const long: Size = { steps: 10_000 }

const OFTEN = [
  'say',
  'say',
  'say',
  'change',
  'change',
  'read',
  'read',
  'type',
  'intrude',
  'leave',
  'join',
  'join',
  'open',
] as const

export async function prove({ steps: count, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  useSecretKey(TEST_KEY)
  const database = await newDatabase(adminUrl, template)
  try {
    await migrate(database.url)
    const w = await liveWorld({}, async () => database.url)
    const place = await openPlace(w, random)
    const steps = stepsOf(place)
    while (place.chats.length < 3) await steps.open()
    for (let step = 1; step <= count; step++) {
      if (place.chats.every(chat => chat.members.size === 0)) await steps.open()
      if (place.chats.some(chat => chat.members.size > 0)) await steps[random.pick(OFTEN)]()
      if (step % 10 === 0) await w.owner.query('delete from chat_pace')
      if (step % 50 === 0) await unreadIsRecounted(place)
      if (step % 1_000 === 0) say(`${step} steps`)
    }
    await nothingLeaked(place)
    await unreadIsRecounted(place)
    const said = place.chats.reduce((sum, chat) => sum + chat.said, 0)
    return `${count} steps, ${said} messages in ${place.chats.length} chats, heard by their members alone`
  } finally {
    await undoAll()
    await database.drop()
  }
}

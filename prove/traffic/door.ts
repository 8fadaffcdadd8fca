import { type Between, standBetween } from '../between.ts'
import type { Moment } from '../interrupting-proxy.ts'
import { until } from '../stand.ts'
import { readMessages, type WireMessage } from '../wire.ts'

/** The program's way to its database: the proof sees each statement pass, and can strike at it. */
export interface Door extends Between {
  /** Strikes at the next statement with these words in it; resolves when that has happened. */
  strikeAt(words: string, moment: Moment, strike: () => void): Promise<void>
}

interface Trap {
  words: string
  moment: Moment
  strike: () => void
  isSprung: boolean
}

const TRAP_SECONDS = 120

export async function openDoor(databaseUrl: string): Promise<Door> {
  let trap: Trap | null = null
  const between = await standBetween(databaseUrl, (client, database) => {
    const statements = newReader()
    let isHeld = false
    client.on('data', (bytes: Buffer) => {
      if (isHeld) return
      const said = statements(bytes)
      const hit = trap && !trap.isSprung && said.some(text => text.includes(trap?.words ?? '')) ? trap : null
      if (!hit) return void database.write(bytes)
      hit.isSprung = true
      isHeld = true
      if (hit.moment !== 'before it is sent') database.write(bytes)
      if (hit.moment === 'after it ran') database.once('data', hit.strike)
      else hit.strike()
    })
    database.on('data', (bytes: Buffer) => {
      if (!isHeld) client.write(bytes)
    })
  })
  return {
    ...between,
    async strikeAt(words, moment, strike) {
      let struck = false
      const mine: Trap = {
        words,
        moment,
        isSprung: false,
        strike() {
          struck = true
          strike()
        },
      }
      trap = mine
      await until(`a statement with ${words}`, TRAP_SECONDS, () => struck).finally(() => {
        trap = null
      })
    },
  }
}

/** The text of each statement that is run; most are sent once and then called by their name. */
function newReader(): (bytes: Buffer) => string[] {
  const read = readMessages()
  const texts = new Map<string, string>()
  const textOf = ({ type, body }: WireMessage): string[] => {
    switch (type) {
      case 'Q':
        return [body.toString()]
      case 'P': {
        const [name = '', text = ''] = body.toString().split('\0', 2)
        texts.set(name, text)
        return []
      }
      case 'B': {
        const [, name = ''] = body.toString('latin1').split('\0', 2)
        return [texts.get(name) ?? '']
      }
      default:
        return []
    }
  }
  return bytes => read(bytes).flatMap(textOf)
}

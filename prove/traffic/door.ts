import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { until } from '../house.ts'
import type { Moment } from '../interrupting-proxy.ts'
import { readMessages, type WireMessage } from '../wire.ts'

/** The program's way to its database: one who stands there sees each statement pass, and can strike at it. */
export interface Door {
  /** The database's address for the program. */
  url: string
  /** Strikes at the next statement with these words in it; resolves when that has happened. */
  strikeAt(words: string, moment: Moment, strike: () => void): Promise<void>
  close(): Promise<void>
}

interface Trap {
  words: string
  moment: Moment
  strike: () => void
  isSprung: boolean
}

const TRAP_SECONDS = 120

export async function openDoor(databaseUrl: string): Promise<Door> {
  const target = new URL(databaseUrl)
  const socketPath = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()
  let trap: Trap | null = null

  const server = createServer(client => {
    const database = connect(socketPath)
    for (const end of [client, database]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        client.destroy()
        database.destroy()
      })
    }
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
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
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
    close() {
      for (const end of open) end.destroy()
      return new Promise(done => server.close(() => done()))
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

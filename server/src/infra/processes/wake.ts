import { randomUUID } from 'node:crypto'
import { type Line, openLine } from '../database/line.ts'
import { log } from '../log.ts'

/**
 * "There is something to do": a function call within the process, one NOTIFY per few milliseconds to the others, never
 * inside a transaction of the product. A wake-up may be lost; each listener also looks by itself now and then.
 */
type Topic = 'media' | 'facts' | 'jobs' | 'channels' | 'spools' | 'campaigns' | 'sent' | 'bots'

/** Whom or what it is about; null: anything. */
type About = number | null

const CHANNEL = 'balcao_wake'
const GATHER_MS = 5
const RETRY_MS = 1_000
/** PostgreSQL takes 8,000 bytes. */
const PAYLOAD_MAX = 7_500

const listeners = new Map<Topic, Set<(about: About) => void>>()
let tellOthers = (_said: string): void => {}

export function onWake(topic: Topic, run: (about: About) => void): () => void {
  const its = listeners.get(topic) ?? new Set()
  listeners.set(topic, its.add(run))
  return () => its.delete(run)
}

export function wake(topic: Topic, about: About = null): void {
  wakeHere(topic, about)
  tellOthers(about === null ? topic : `${topic}:${about}`)
}

function wakeHere(topic: Topic, about: About): void {
  for (const run of listeners.get(topic) ?? []) run(about)
}

/** Connects this process to the others' wake-ups; `alone` spares the database a NOTIFY nobody hears. */
export async function startWake({ alone }: { alone: () => boolean }): Promise<{ stop(): Promise<void> }> {
  const me = randomUUID()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const ear = await keepListening(payload => {
    const [from, said = ''] = payload.split(' ')
    if (from !== me) for (const one of said.split(',')) hear(one)
  })
  const send = (): void => {
    timer = undefined
    for (const said of inPayloads([...pending])) ear.say(`${me} ${said}`)
    pending.clear()
  }
  tellOthers = said => {
    if (alone()) return
    pending.add(said)
    timer ??= setTimeout(send, GATHER_MS)
  }

  return {
    async stop() {
      tellOthers = () => {}
      clearTimeout(timer)
      if (pending.size > 0) send()
      await ear.stop()
    },
  }
}

function hear(said: string): void {
  const [topic, about] = said.split(':')
  wakeHere(topic as Topic, about === undefined ? null : Number(about))
}

function inPayloads(all: readonly string[]): string[] {
  const payloads: string[] = []
  for (const said of all) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + said.length < PAYLOAD_MAX) payloads[payloads.length - 1] = `${last},${said}`
    else payloads.push(said)
  }
  return payloads
}

/** A connection that listens, and says; one that is lost is replaced. */
async function keepListening(hear: (payload: string) => void): Promise<{ say(payload: string): void; stop(): Promise<void> }> {
  let line: Line | null = null
  let stopped = false

  const connect = async (): Promise<void> => {
    const opened = await openLine('app', 'balcao wake', hear)
    if (stopped) return opened.close()
    await opened.query(`listen ${CHANNEL}`)
    line = opened
    opened.ended.then(() => {
      line = null
      reconnect()
    })
  }
  const reconnect = (): void => {
    if (stopped) return
    connect().then(wakeEverybody, (error: unknown) => {
      log.debug({ err: error }, 'no connection for wake-ups')
      setTimeout(reconnect, RETRY_MS).unref()
    })
  }

  await connect()
  return {
    // One that is lost meanwhile is a delay: each listener also looks by itself.
    say: payload => void line?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {}),
    async stop() {
      stopped = true
      await line?.close()
    },
  }
}

/** Wake-ups sent while the line was down were not heard. */
function wakeEverybody(): void {
  for (const topic of listeners.keys()) wakeHere(topic, null)
}

import { randomUUID } from 'node:crypto'
import { type Line, openLine } from './line.ts'
import { log } from './log.ts'

/**
 * "There is something to do": a function call within the process, one NOTIFY per few milliseconds to the others, never
 * inside a transaction of the product. A wake-up may be lost; whoever listens also looks by itself now and then.
 */
export type Topic = 'facts' | 'jobs'

const CHANNEL = 'balcao_wake'
const GATHER_MS = 5
const RETRY_MS = 1_000

const listeners = new Map<Topic, Set<() => void>>()
let tellOthers = (_topic: Topic): void => {}

export function onWake(topic: Topic, run: () => void): () => void {
  const its = listeners.get(topic) ?? new Set()
  listeners.set(topic, its.add(run))
  return () => its.delete(run)
}

export function wake(topic: Topic): void {
  wakeHere(topic)
  tellOthers(topic)
}

function wakeHere(topic: Topic): void {
  for (const run of listeners.get(topic) ?? []) run()
}

/** Connects this process to the others' wake-ups; `alone` spares the database a NOTIFY nobody hears. */
export async function startWake({ alone }: { alone: () => boolean }): Promise<{ stop(): Promise<void> }> {
  const me = randomUUID()
  const pending = new Set<Topic>()
  let timer: NodeJS.Timeout | undefined

  const ear = await keepListening(payload => {
    const [from, topics = ''] = payload.split(' ')
    if (from !== me) for (const topic of topics.split(',')) wakeHere(topic as Topic)
  })
  const send = (): void => {
    timer = undefined
    const topics = [...pending].join(',')
    pending.clear()
    ear.say(`${me} ${topics}`)
  }
  tellOthers = topic => {
    if (alone()) return
    pending.add(topic)
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
    // One that is lost meanwhile is a delay: whoever listens also looks by itself.
    say: payload => void line?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {}),
    async stop() {
      stopped = true
      await line?.close()
    },
  }
}

/** Whatever was said while nobody listened was not heard. */
function wakeEverybody(): void {
  for (const topic of listeners.keys()) wakeHere(topic)
}

import { Refusal } from '@balcao/contract/errors'

/** So many of a process at once: a report takes a processor for as long as it runs, and the inbox needs them too. */
const AT_ONCE = 2

interface Question {
  tenant: number
  /** Equal where the answer is: what is asked, and what its asker sees. */
  key: string
  /** Aborts when the asker no longer waits. */
  gone?: AbortSignal | undefined
}

/** Waits for its turn, for everybody who asked the same meanwhile. */
interface Waiting {
  tenant: number
  key: string
  askers: number
  answer: Promise<unknown>
  start(): void
}

let line: Waiting[] = []
/** Of each company that has any: how many run, and in which turn its last one began. */
const companies = new Map<number, { running: number; turn: number }>()
let [running, turns] = [0, 0]

/**
 * Runs when it is its turn: companies take turns, and within one they go in the order they were asked. Who asks what already waits
 * gets that answer, which is of a moment after both asked; what runs has begun before, and is nobody's who comes later. One whose
 * askers have all gone is not run.
 */
export async function inTurn<T>({ tenant, key, gone }: Question, run: () => Promise<T>): Promise<T> {
  if (gone?.aborted) throw left()
  const its = line.find(one => one.tenant === tenant && one.key === key) ?? joinLine(tenant, key, run)
  its.askers++
  begin()
  const answer = its.answer as Promise<T>
  if (!gone) return answer
  const leaving = Promise.withResolvers<never>()
  const leave = () => {
    if (--its.askers === 0) line = line.filter(one => one !== its)
    leaving.reject(left())
  }
  gone.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([answer, leaving.promise])
  } finally {
    gone.removeEventListener('abort', leave)
  }
}

/** Read by nobody. */
const left = () => new Refusal('ERR_REPORT_SLOW', { reason: 'gone' })

function joinLine(tenant: number, key: string, run: () => Promise<unknown>): Waiting {
  const turn = Promise.withResolvers<void>()
  const answer = turn.promise.then(run)
  // All askers may be gone when it fails.
  answer.catch(() => {})
  const its: Waiting = { tenant, key, askers: 0, answer, start: turn.resolve }
  line.push(its)
  return its
}

function begin(): void {
  while (running < AT_ONCE) {
    const next = nextOf(line)
    if (!next) return
    line = line.filter(one => one !== next)
    const company = companies.get(next.tenant) ?? { running: 0, turn: 0 }
    companies.set(next.tenant, company)
    company.running++
    company.turn = ++turns
    running++
    void next.answer.then(ended(next.tenant), ended(next.tenant))
    next.start()
  }
}

const ended = (tenant: number) => () => {
  running--
  const company = companies.get(tenant)
  if (company && --company.running === 0 && !line.some(one => one.tenant === tenant)) companies.delete(tenant)
  begin()
}

/** Of the company that has the fewest running, and whose last turn is longest ago. */
function nextOf(waiting: readonly Waiting[]): Waiting | undefined {
  const rank = ({ tenant }: Waiting) => companies.get(tenant) ?? { running: 0, turn: 0 }
  let first: Waiting | undefined
  for (const one of waiting) {
    if (!first) first = one
    else if (rank(one).running < rank(first).running) first = one
    else if (rank(one).running === rank(first).running && rank(one).turn < rank(first).turn) first = one
  }
  return first
}

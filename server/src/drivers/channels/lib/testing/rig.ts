import { createHash } from 'node:crypto'
import type { NextAnswer, ScriptedProvider as SuiteProvider, Taken } from '../../driver.suite.ts'
import { type Asked, type Reply, type Script, scriptedProvider } from './provider.ts'

export interface RigScript {
  script: Script
  /** What a call handed over, or null when it handed over nothing; and what is answered when it is taken. */
  take(asked: Asked): { taken: Taken; reply: Reply } | null
  /** How this provider says each of these. */
  failures: Partial<Record<NextAnswer, Reply>>
  says: SuiteProvider['says']
  saysUnknown: SuiteProvider['saysUnknown']
  forged?: SuiteProvider['forged']
}

/** A provider for the suite that every driver passes: it takes what is sent, and fails as it is told to. */
export async function rigProvider({ script, take, failures, says, saysUnknown, forged = () => null }: RigScript) {
  const taken: Taken[] = []
  let planned: NextAnswer | null = null
  const provider = await scriptedProvider(script, asked => {
    const order = take(asked)
    if (!order) return null
    const failure = planned
    planned = null
    if (failure === 'silent') return new Promise<never>(() => {})
    const reply = failure ? (failures[failure] ?? FAILURES[failure]) : order.reply
    if (!failure) taken.push(order.taken)
    return reply
  })
  const suite: SuiteProvider = {
    taken: () => taken,
    next(answer) {
      planned = answer
      return true
    },
    says,
    saysUnknown,
    forged,
    close: () => provider.close(),
  }
  return { url: provider.url, provider, suite }
}

const FAILURES: Record<Exclude<NextAnswer, 'silent'>, Reply> = {
  limited: { status: 429, body: {} },
  refused: { status: 400, body: {} },
  broken: { status: 500, body: '<html>Internal Server Error</html>' },
  nonsense: { status: 200, body: '<html>Welcome to the hotel</html>' },
  unauthorized: { status: 401, body: {} },
}

export const bytesIn = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

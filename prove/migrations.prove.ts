import { interruptingProxy, MOMENTS, type Moment } from './interrupting-proxy.ts'
import { schemaOf } from './schema.ts'
import { newDatabase, type Stand, start } from './stand.ts'

/**
 * A first start that is killed at any of its statements leaves nothing that the next start does not put right: afterwards the
 * schema, its rights, the first company and its superadmin are those of a start that nobody disturbed.
 */
export interface Size {
  /** How many interruptions are tried, at most, and for how long. */
  interruptions: number
  seconds: number
}
export const long: Size = { interruptions: Number.POSITIVE_INFINITY, seconds: 8 * 60 }

export async function prove({ interruptions, seconds, adminUrl, random, say }: Size & Stand): Promise<string> {
  const { expected, statements } = await undisturbed(adminUrl)
  const all = Array.from({ length: statements }, (_, i) => MOMENTS.map(moment => ({ at: i + 1, moment }))).flat()
  const end = performance.now() + seconds * 1000
  let tried = 0
  while (tried < interruptions && all.length > 0 && performance.now() < end) {
    const [{ at, moment } = { at: 0, moment: MOMENTS[0] }] = all.splice(random.whole(0, all.length - 1), 1)
    const found = await interrupted(adminUrl, at, moment)
    const [missing, surplus] = [expected.filter(line => !found.includes(line)), found.filter(line => !expected.includes(line))]
    if (missing.length + surplus.length > 0)
      throw new Error(`killed at statement ${at}, ${moment}:\nmissing\n${missing.join('\n')}\nsurplus\n${surplus.join('\n')}`)
    if (++tried % 20 === 0) say(`${tried} of ${tried + all.length} interruptions tried`)
  }
  return `${tried} of ${tried + all.length} interruptions (${statements} statements), each put right by the next start; ${expected.length} lines of schema compared`
}

/** What there is after a start that nobody disturbed, and how many statements it took. */
async function undisturbed(adminUrl: string): Promise<{ expected: string[]; statements: number }> {
  const database = await newDatabase(adminUrl)
  const proxy = await interruptingProxy(database.url, {
    at: Number.POSITIVE_INFINITY,
    moment: 'before it is sent',
    kill: () => {},
  })
  try {
    await untilReady(proxy.url)
    return { expected: await schemaOf(database.owner), statements: proxy.passed }
  } finally {
    await proxy.close()
    await database.drop()
  }
}

async function untilReady(url: string): Promise<void> {
  const program = start(url)
  await program.ready
  program.signal('SIGKILL')
  await program.ended
}

async function interrupted(adminUrl: string, at: number, moment: Moment): Promise<string[]> {
  const database = await newDatabase(adminUrl)
  const proxy = await interruptingProxy(database.url, { at, moment, kill: () => victim.signal('SIGKILL') })
  const victim = start(proxy.url)
  try {
    await Promise.race([victim.ended, victim.ready.catch(() => {})])
    victim.signal('SIGKILL')
    await victim.ended
    await proxy.close()
    await untilReady(database.url)
    return await schemaOf(database.owner)
  } finally {
    await database.drop()
  }
}

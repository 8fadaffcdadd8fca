import { overlap } from '@balcao/contract/visibility'
import { type Ledger, openLedger } from './rights/ledger.ts'
import { openCompany, type SightCompany, type Standing, somebody } from './sight/company.ts'
import { listen, look, type Shown } from './sight/watchers.ts'
import { newDatabase, type Stand, start, wait } from './stand.ts'

/**
 * Rights to see are switched under load in three processes. What is committed or asked after a switch reaches nobody who lost
 * the right: no socket, no list, no ticket, no message; and everybody who surely has it is answered.
 */
export interface Size {
  seconds: number
}
export const long: Size = { seconds: 5 * 60 }

const PROCESSES = 3
/** A fact may be on its way for so long. */
const ON_ITS_WAY_MS = 1_500

interface Told {
  number: number
  ticket: Standing
  from: number
  to: number
}

export async function prove({ seconds, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const programs = Array.from({ length: PROCESSES }, () => start(database.url))
  let ledger: Ledger | null = null
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    say('ready')
    ledger = openLedger(database.owner)
    const company = await openCompany(addresses, database.owner, random)
    const address = () => random.pick(addresses)
    say('company')
    const told: Told[] = []
    const shown: Shown[] = []
    const heard = new Map<number, Map<number, number>>(company.agents.map(agent => [agent.id, new Map()]))
    const people = company.agents.map(agent => ({ agent, who: somebody(agent.login, address) }))
    const ears = people.map(({ agent, who }) => listen(who, address, (number, at) => heard.get(agent.id)?.set(number, at)))

    const end = performance.now() + seconds * 1000
    const keep = async (act: () => Promise<void>) => {
      while (performance.now() < end) await act()
    }
    let switches = 0
    await Promise.all([
      keep(async () => {
        await company.switchSomething()
        if (++switches % 50 === 0) say(`${switches} switches, ${told.length} facts, ${shown.length} looks`)
        await wait(random.whole(300, 900))
      }),
      ...[1, 2].map(() =>
        keep(async () => {
          const fact = {
            number: told.length + 1,
            ticket: random.pick(company.tickets),
            from: performance.now(),
            to: Number.POSITIVE_INFINITY,
          }
          told.push(fact)
          await company.touch(fact.ticket, fact.number)
          fact.to = performance.now()
        }),
      ),
      ...people.map(({ agent, who }) =>
        keep(async () => {
          shown.push(...(await look(agent, who.call, company.tickets, random)))
          await wait(random.whole(10, 80))
        }),
      ),
    ])
    await wait(ON_ITS_WAY_MS)
    await ledger.lookedAfter(performance.now())
    for (const ear of ears) ear.stop()
    return `${switches} switches over ${PROCESSES} processes; ${judgeFacts(company, ledger, told, heard)}; ${judgeLooks(company, ledger, shown)}`
  } finally {
    await ledger?.stop().catch(() => {})
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

/** Every fact against everybody who surely stood in none of its rooms from before it was written until it had arrived. */
function judgeFacts(company: SightCompany, ledger: Ledger, told: Told[], heard: Map<number, Map<number, number>>): string {
  let kept = 0
  let arrived = 0
  for (const { number, ticket, from } of told) {
    for (const { id } of company.agents) {
      const at = heard.get(id)?.get(number)
      if (at !== undefined) arrived++
      const rooms = ledger.surelyIn(id, from, Math.max(at ?? 0, from + ON_ITS_WAY_MS))
      if (!rooms || overlap(ticket.audience, rooms)) continue
      if (at !== undefined)
        throw new Error(`user ${id} heard fact ${number} of ticket ${ticket.id} (${ticket.audience}) from ${rooms}`)
      kept++
    }
  }
  if (kept === 0 || arrived === 0) throw new Error(`nothing was judged: ${kept} facts kept from somebody, ${arrived} heard`)
  return `${told.length} facts, heard ${arrived} times, kept ${kept} times from who had no right`
}

function judgeLooks(company: SightCompany, ledger: Ledger, shown: Shown[]): string {
  const counts = { refused: 0, answered: 0 }
  const audienceOf = new Map(company.tickets.map(ticket => [ticket.id, ticket.audience]))
  for (const { agent, ticket, how, from, to, seen } of shown) {
    const rooms = ledger.surelyIn(agent, from, to)
    const audience = audienceOf.get(ticket)
    if (!rooms || !audience) continue
    const may = overlap(audience, rooms)
    if (seen !== may)
      throw new Error(`user ${agent} ${seen ? 'was shown' : 'was refused'} ticket ${ticket} (${how}: ${audience}) from ${rooms}`)
    counts[seen ? 'answered' : 'refused']++
  }
  if (counts.refused === 0 || counts.answered === 0) throw new Error(`nothing was judged: ${JSON.stringify(counts)}`)
  return `${shown.length} looks, of which surely ${counts.answered} with the right and ${counts.refused} without`
}

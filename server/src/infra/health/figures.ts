import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { crossTenants } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { log } from '../log.ts'
import { counts } from '../realtime/client-events.ts'
import type { Live } from '../realtime/live.ts'
import { longestWait } from '../relay/relay.ts'
import { registry } from './health.ts'

/** What an operator watches of sockets, facts and jobs, read when `/metrics` is. */
export function showFigures({ live, jobs }: { live: Live; jobs: Jobs }): void {
  gauge('balcao_sockets', 'Browsers connected to this process', g => g.set(live.realtime.connected))
  gauge('balcao_relay', '1 when this process announces the facts', g => g.set(live.relay?.leads ? 1 : 0))
  gauge('balcao_processes', 'Processes of this installation', g => g.set(live.membership.others + 1))
  gauge('balcao_facts_waiting_seconds', 'Age of the oldest fact that was not announced', async g => g.set(await longestWait()))
  gauge('balcao_facts_set_aside', 'Facts that could not be announced or reacted to', async g => g.set(await setAside()))
  gauge(
    'balcao_client_events',
    'Events from browsers since the start, by what became of them',
    g => {
      for (const [outcome, count] of Object.entries(counts)) g.set({ outcome }, count)
    },
    ['outcome'],
  )
  gauge(
    'balcao_jobs',
    'Jobs by name and state',
    async g => {
      for (const { name, waiting, running, failed } of await jobs.counts()) {
        for (const [state, count] of Object.entries({ waiting, running, failed })) g.set({ job: name, state }, count)
      }
    },
    ['job', 'state'],
  )
}

/** A figure that cannot be read is left out; the others are still shown. */
function gauge(name: string, help: string, read: (gauge: Gauge) => void | Promise<void>, labelNames: string[] = []): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      try {
        await read(this)
      } catch (error) {
        this.reset()
        log.debug({ err: error, figure: name }, 'a figure could not be read')
      }
    },
  })
}

async function setAside(): Promise<number> {
  const { rows } = await crossTenants(tx => sql<{ n: number }>`select count(*)::int as n from facts_set_aside`.execute(tx))
  return rows[0]?.n ?? 0
}

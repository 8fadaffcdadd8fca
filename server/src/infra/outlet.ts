import type https from 'node:https'
import { byTheSystem, egressRules } from './outside/egress.ts'
import { bare, guardedAgent, guardedLookup, ProxyAgent, reachable } from './outside/egress-agent.ts'
import { createHttpClient, type GuardedFetch } from './outside/http-client.ts'

/** Every way out of this process to an address somebody typed; what libraries open themselves they are handed an agent for. */
export interface Outlet {
  fetch: GuardedFetch
  /** For a library: opens only what may be reached, through the proxy where there is one. */
  agent(protocol: Protocol, proxy?: URL | null): https.Agent
  /** Where a name leads, if it may be reached: for a program of its own, which is told the address and not the name. */
  addressOf(host: string): Promise<string>
}

type Protocol = 'http:' | 'https:'

export function createOutlet(allowed: readonly string[], resolveName = byTheSystem): Outlet {
  const egress = egressRules(allowed)
  const lookup = guardedLookup(egress, resolveName)
  return {
    fetch: createHttpClient(allowed, resolveName),
    // Libraries ask for the kind that https has, and hand it to http as well.
    agent: (protocol, proxy) =>
      proxy ? new ProxyAgent(proxy, egress, lookup) : (guardedAgent(protocol, egress, lookup) as https.Agent),
    addressOf: host => reachable(bare(host), egress, resolveName),
  }
}

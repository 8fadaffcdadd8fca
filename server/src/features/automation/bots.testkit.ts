import type { FlowDocument } from '@balcao/contract/flows/document'
import { flowDocument } from '@balcao/contract/flows/document'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { react } from '../../app.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { World } from '../../test/world.ts'
import { sayInTicket } from '../messages/index.ts'
import { askRating, mayAskRating } from '../ratings/index.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { type BotNeeds, callsAreOver, takeDueTurns } from './worker.ts'

/** Flows as they are once published, and the worker's look at what is due. */

/** A world where bots are summoned, and a shop of its own for each test. */
export function eachInAShop(isOpen: (w: LiveWorld, shop: Shop) => void, env: Record<string, string> = {}): void {
  let w: LiveWorld
  beforeAll(async () => {
    w = await liveWorld(env)
    react(w.config)
  })
  beforeEach(async () => isOpen(w, await openShop(w)))
  afterAll(closeShops)
}

export async function published(
  w: World,
  tenant: number,
  document: FlowDocument,
  more: { name?: string; isActive?: boolean; testNumber?: string } = {},
): Promise<number> {
  const flow = await w.one<{ id: number }>(
    'insert into chat_flows (tenant_id, name, is_active, test_number) values ($1, $2, $3, $4) returning id::int',
    [tenant, more.name ?? 'Recepção', more.isActive ?? true, more.testNumber ?? ''],
  )
  await publish(w, tenant, flow.id, document)
  return flow.id
}

export async function publish(w: World, tenant: number, flowId: number, document: FlowDocument, version = 1): Promise<void> {
  await w.owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, $3, $4)', [
    tenant,
    flowId,
    version,
    JSON.stringify(flowDocument.parse(document)),
  ])
  await w.owner.query('update chat_flows set published = $3 where tenant_id = $1 and id = $2', [tenant, flowId, version])
}

export const botNeeds = (more: Partial<BotNeeds> = {}): BotNeeds => ({
  links: { say: sayInTicket, mayAskRating, askRating: (tx, ticketId) => askRating(tx, ticketId, sayInTicket) },
  fetch: () => Promise.reject(new Error('nothing outside is asked here')),
  name: 'test',
  wait: async () => {},
  secret: async () => null,
  engineTurn: async () => {},
  ...more,
})

/** Takes turns as they come due, until what is asked of the conversation is so. */
export async function until<T>(needs: BotNeeds, look: () => Promise<T>, wanted: unknown): Promise<void> {
  await expect
    .poll(
      async () => {
        await takeDueTurns(needs)
        await callsAreOver()
        return look()
      },
      { timeout: 8_000, interval: 40 },
    )
    .toEqual(wanted)
}

import { beforeAll, expect, test } from 'vitest'
import { onWake } from '../../../infra/processes/wake.ts'
import { type World, world } from '../../../test/world.ts'
import type { HeldChannel } from '../../channels/index.ts'
import { sentAs, shop } from '../campaigns.testkit.ts'
import { campaignSpool } from './spool.ts'

let w: World
let s: Awaited<ReturnType<typeof shop>>
let held: HeldChannel
beforeAll(async () => {
  w = await world()
  s = await shop(w)
  held = { ...s.held, capabilities: { ...s.held.capabilities, inFlight: 20 } }
})
const claim = (room: number) => campaignSpool.claim(held, { room, busy: [], direct: false })

test('of sends that land together the first claims nothing alone: all of their room is claimed at once, or a moment later', async () => {
  await s.start(await s.campaign(30))
  expect(await claim(1)).toEqual([])
  expect(campaignSpool.restMs?.(held)).toBeLessThanOrEqual(40)
  expect(await claim(20)).toHaveLength(20)
  expect(await claim(2), 'they begin anew').toEqual([])
  await expect.poll(() => claim(2)).toHaveLength(2)
})

test('nobody is woken for outcomes no fact tells of, and somebody is for one that stands in a ticket', async () => {
  const other = await shop(w)
  const id = await other.campaign(2)
  const contact = Number(
    (await w.one<{ c: string }>('select contact_id as c from campaign_recipients where campaign_id = $1 and no = 2', [id])).c,
  )
  await other.its.ticket({ contact, channel: other.channel, status: 'open' })
  await other.start(id)
  const [plain, inTicket] = (await other.claim()).toSorted(
    (a, b) => Number(Number(a.conversation) === contact) - Number(Number(b.conversation) === contact),
  )
  let woken = 0
  const stop = onWake('facts', () => woken++)
  if (plain) await other.settle(plain, sentAs(plain))
  expect(woken).toBe(0)
  if (inTicket) await other.settle(inTicket, sentAs(inTicket))
  expect(woken).toBeGreaterThan(0)
  stop()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundOf, react } from '../../app.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'

/** As the program is wired: the relay takes what a customer says to the feature that waits for it. */

let w: LiveWorld
let shop: Shop
let jobs: Jobs

beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
  shop = await openShop(w)
  await w.owner.query("update channels set auto_close_keyword = 'sair' where id = $1", [shop.channel])
})
afterAll(async () => {
  await closeShops()
  await jobs.stop()
})

/** Every change is a fact, so there is always something that wakes. */
async function reaches(id: number, expected: object): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const look = async () => {
    const ticket = await shop.show(id)
    if (Object.entries(expected).every(([key, value]) => ticket[key as keyof typeof ticket] === value)) reached.resolve()
  }
  const stop = onWake('facts', () => void look().catch(reached.reject))
  await look()
  await reached.promise
  stop()
}

test('[EVA-01][TKT-05] the customer’s next message is the answer to the question, and closes the ticket', async () => {
  const customer = shop.customer('5511987650001')
  const id = await customer.writes('Bom dia')
  await shop.put(shop.ana, id, { status: 'open' })
  await shop.put(shop.ana, id, { status: 'closed', evaluation: true })
  const ana = await w.browserOf(shop.ana)
  await customer.writes('5')
  await reaches(id, { status: 'closed', evaluation: 5 })
  await ana.hears('ticket.changed', ({ ticket }) => Object(ticket).id === id && Object(ticket).status === 'closed')
  expect((await shop.said(id)).at(-1)).toBe('Obrigado pela sua avaliação.')
})

test('[CHN-21] the channel’s word closes the ticket in which it is said', async () => {
  const id = await shop.customer('5511987650002').writes('Sair')
  await reaches(id, { status: 'closed' })
})

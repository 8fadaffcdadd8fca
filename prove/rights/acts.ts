import { userRoutes } from '@balcao/contract/access/users'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { SUPERADMIN } from '../house.ts'
import type { Random } from '../random.ts'
import { type Browser, openBrowser, type Surroundings } from './browser.ts'
import type { Fleet } from './fleet.ts'
import { logIn, logOut, type Purse, refresh, type Session } from './session.ts'
import { someOf, type Town } from './town.ts'

const MOST_SESSIONS = 14

/** The signed-in users, each with their open browser, if any. */
export interface Crowd {
  browsers(): Browser[]
  /** Somebody does something, by chance; what a fault made of it is nobody's mistake here. */
  act(around: Surroundings): Promise<void>
}

interface World {
  town: Town
  fleet: Fleet
  random: Random
  purse: Purse
}

export function newCrowd(world: World): Crowd {
  const { random, purse } = world
  const open = new Map<Session, Browser | null>()
  const changes = changesOf(world)
  const comings = comingsOf(world, open)
  /** Each as often as it should happen, of forty. */
  const bag = [
    ...Array(12).fill(comings.comeIn),
    ...Array(6).fill(comings.goOut),
    ...Array(8).fill(comings.renew),
    ...Array(2).fill(comings.closeTab),
    ...Array(8).fill(changes.changeQueues),
    ...Array(3).fill(changes.switchPerson),
    changes.owe,
  ]
  return {
    browsers: () => [...open.values()].filter(browser => browser !== null),
    async act(around) {
      for (const { sid, over } of open.keys()) if (over) purse.retire(sid)
      await random
        .pick(bag)(around)
        .catch(() => {})
    },
  }
}

/** What people do themselves. */
function comingsOf({ town, fleet, random, purse }: World, open: Map<Session, Browser | null>) {
  const address = () => random.pick(fleet.up())
  const living = () => [...open.keys()].filter(session => !session.over)
  return {
    async comeIn(around: Surroundings) {
      if (living().length >= MOST_SESSIONS) return
      const session = await logIn(address(), random.pick(town.folk).email, SUPERADMIN.password)
      if (!session) return
      purse.put(session.token)
      open.set(session, random.chance(0.8) ? openBrowser(session, around) : null)
    },
    async goOut() {
      if (living().length > 3) await logOut(address(), random.pick(living()))
    },
    async renew() {
      const session = living().length > 0 ? random.pick(living()) : null
      if (session && (await refresh(address(), session))) purse.put(session.token)
    },
    async closeTab() {
      const session = living().length > 5 ? random.pick(living()) : null
      if (!session) return
      open.get(session)?.close()
      open.set(session, null)
    },
  }
}

/** What is done to them. */
function changesOf({ town, random }: World) {
  return {
    changeQueues() {
      const { id } = random.pick(town.folk)
      const body = { queueIds: someOf(town.queueIds, random) }
      return town.asAdmin(call => call(userRoutes.update, { params: { id }, body }))
    },
    async switchPerson() {
      const person = random.pick(town.folk)
      const isActive = !person.active
      await town.asAdmin(call => call(userRoutes.update, { params: { id: person.id }, body: { isActive } }))
      person.active = isActive
    },
    async owe() {
      for (const overdue of [true, false])
        await town.asRoot(call => call(tenantRoutes.update, { params: { id: town.tenantId }, body: { overdue } }))
    },
  }
}

import { userRoutes } from '@balcao/contract/access/users'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import type { Random } from '../random.ts'
import { SUPERADMIN } from '../stand.ts'
import { type Browser, openBrowser, type Surroundings } from './browser.ts'
import { type RightsCompany, someOf } from './company.ts'
import type { Fleet } from './fleet.ts'
import { logIn, logOut, type Purse, refresh, type Session } from './session.ts'

const MOST_SESSIONS = 14

/** The signed-in users, each with their open browser, if any. */
export interface Crowd {
  browsers(): Browser[]
  /** Somebody does something, by chance; what a fault made of it is nobody's mistake here. */
  act(around: Surroundings): Promise<void>
}

interface World {
  company: RightsCompany
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
function comingsOf({ company, fleet, random, purse }: World, open: Map<Session, Browser | null>) {
  const address = () => random.pick(fleet.up())
  const living = () => [...open.keys()].filter(session => !session.over)
  return {
    async comeIn(around: Surroundings) {
      if (living().length >= MOST_SESSIONS) return
      const session = await logIn(address(), random.pick(company.folk).email, SUPERADMIN.password)
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
function changesOf({ company, random }: World) {
  return {
    changeQueues() {
      const { id } = random.pick(company.folk)
      const body = { queueIds: someOf(company.queueIds, random) }
      return company.asAdmin(call => call(userRoutes.update, { params: { id }, body }))
    },
    async switchPerson() {
      const person = random.pick(company.folk)
      const isActive = !person.active
      await company.asAdmin(call => call(userRoutes.update, { params: { id: person.id }, body: { isActive } }))
      person.active = isActive
    },
    async owe() {
      for (const overdue of [true, false])
        await company.asRoot(call => call(tenantRoutes.update, { params: { id: company.tenantId }, body: { overdue } }))
    },
  }
}

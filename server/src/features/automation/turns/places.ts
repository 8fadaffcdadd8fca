/**
 * Calls under way in this process: so many of one company, and so many at one of its addresses. A later call waits for a place, and
 * nothing fails of it: one company's slow server holds up nobody else, and none of the company's other servers.
 */
const CALLS_OF_ONE = 20
const CALLS_AT_ADDRESS = 10

interface Places {
  taken: number
  waiting: (() => void)[]
}
const places = new Map<string, Places>()

async function take(key: string, most: number): Promise<void> {
  const its = places.get(key) ?? { taken: 0, waiting: [] }
  places.set(key, its)
  if (its.taken < most) its.taken++
  // A call that ends hands its place on.
  else await new Promise<void>(done => its.waiting.push(done))
}

function leave(key: string): void {
  const its = places.get(key)
  if (!its) return
  const next = its.waiting.shift()
  if (next) next()
  else if (--its.taken === 0) places.delete(key)
}

/** Its address first: a call that waits for a slow one takes no place from the company's others. */
export async function inPlace<T>(tenantId: number, address: string, call: () => Promise<T>): Promise<T> {
  const [there, here] = [`${tenantId} ${address}`, String(tenantId)]
  await take(there, CALLS_AT_ADDRESS)
  try {
    await take(here, CALLS_OF_ONE)
    try {
      return await call()
    } finally {
      leave(here)
    }
  } finally {
    leave(there)
  }
}

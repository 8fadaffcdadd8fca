/** How many conversations of a company this process has with engines outside at once; its others wait where they are. */
const OF_ONE = 20
/** So many of all companies; beyond it each company still has a few, so that no other's slow engines hold up its own. */
const OF_ALL = 100
const FEW = 2

const ofCompany = new Map<number, number>()
let all = 0

const most = (): number => (all < OF_ALL ? OF_ONE : FEW)

export const hasRoom = (tenantId: number): boolean => (ofCompany.get(tenantId) ?? 0) < most()

/** Companies that have no room. */
export const fullCompanies = (): number[] => [...ofCompany].flatMap(([id, calls]) => (calls < most() ? [] : id))

/** Gives the room back once it is called. */
export function takeRoom(tenantId: number): () => void {
  const count = (by: 1 | -1) => {
    all += by
    const its = (ofCompany.get(tenantId) ?? 0) + by
    if (its === 0) ofCompany.delete(tenantId)
    else ofCompany.set(tenantId, its)
  }
  count(1)
  return () => count(-1)
}

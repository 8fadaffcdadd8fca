import { brandRoutes, brand as brandShape } from '@balcao/contract/tenants/brand'
import { api } from '../api/client.ts'
import { onOpening } from '../api/me.ts'
import { session } from '../api/session.ts'
import { type Brand, setBrand } from '../theme/brand.ts'

/** The brand this browser showed last: it is there before the first answer, so nothing changes colour while the page opens. */
const KEPT_KEY = 'balcao.brand'
/** Somebody's first visit waits this long for the looks of the page, and no longer. */
const PATIENCE_MS = 1500

let asked = 0

/** From now on the page looks like the host's company, or like that of the person signed in. */
export async function followBrand(): Promise<void> {
  const kept = lastShown()
  if (kept) setBrand(kept)

  let person = session.userId()
  session.subscribe(() => {
    if (session.userId() === person) return
    person = session.userId()
    if (person === null) void fetchBrand()
  })
  // A person who signs in, or is signed in, gets it with the answer that opens the app.
  onOpening(brand => (brand ? showBrand(brand) : void fetchBrand()))
  if (kept && person !== null) return
  const fetched = fetchBrand()
  if (!kept) await Promise.race([fetched, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
}

/** News is newer than any answer still on its way. */
export function showBrand(brand: Brand): void {
  asked++
  setBrand(brand)
  localStorage.setItem(KEPT_KEY, JSON.stringify(brand))
}

/** An answer that comes after a later question was asked is about somebody else. */
export async function fetchBrand(): Promise<void> {
  const mine = ++asked
  const brand = await api(brandRoutes.shown, {}).catch(() => null)
  if (brand && mine === asked) showBrand(brand)
}

function lastShown(): Brand | null {
  try {
    return brandShape.safeParse(JSON.parse(localStorage.getItem(KEPT_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

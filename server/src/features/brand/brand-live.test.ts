import { brandRoutes } from '@balcao/contract/tenants/brand'
import { type BrandInput, ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})
beforeEach(() => w.owner.query('delete from brands'))

const save = (tenantId: number, brand: Omit<BrandInput, 'tenantId'>) =>
  w.root.call(ownBrandRoutes.save, { body: { tenantId, ...brand } })
const named = (name: string) => (fact: Record<string, unknown>) => (fact.brand as { name: string }).name === name

const colored = (primary: string) => (fact: Record<string, unknown>) =>
  (fact.brand as { colors: { primary: string } }).colors.primary === primary

test("[PLT-05] everybody of a company hears its new brand at once, complete; another company's people do not", async () => {
  const [ana, carla, olga] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.carla), w.browserOf(w.olga)])
  await save(w.padaria, { name: 'Padoca', colors: { primary: '#ffd400' } })
  for (const browser of [ana, carla]) {
    const { brand } = await browser.hears('brand.changed', named('Padoca'))
    expect(brand).toEqual(await w.ana.call(brandRoutes.shown, {}))
  }
  // What Olga hears next is the first she hears of any brand.
  await save(w.oficina, { name: 'Oficinal' })
  await olga.hears('brand.changed', named('Oficinal'))
  expect(olga.heard.filter(one => one.event === 'brand.changed')).toHaveLength(1)
})

test("[PLT-05] the main company's brand reaches every company that inherits it, each with what it chose itself", async () => {
  await save(w.padaria, { name: 'Padoca' })
  const [ana, olga, root] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.olga), w.browserOf(w.root)])
  await save(w.main, { name: 'Revenda', colors: { primary: '#5b2a86' } })
  for (const [browser, person, name] of [
    [ana, w.ana, 'Padoca'],
    [olga, w.olga, 'Revenda'],
    [root, w.root, 'Revenda'],
  ] as const) {
    // The company's own change may still be on its way: what counts is the one that carries the new colour.
    const { brand } = await browser.hears('brand.changed', fact => colored('#5b2a86')(fact) && named(name)(fact))
    expect(brand).toEqual(await person.call(brandRoutes.shown, {}))
  }
  await w.root.call(ownBrandRoutes.reset, { params: { id: w.main } })
  expect((await olga.hears('brand.changed', named('Balcão'))).brand).toMatchObject({ colors: { primary: '#0b7a5b' } })
})

test('of two changes at once the one announced last is the one that holds', async () => {
  const ana = await w.browserOf(w.ana)
  const names = Array.from({ length: 6 }, (_, n) => `Marca ${n}`)
  await Promise.all(
    names.map((name, n) => save(n % 2 ? w.main : w.padaria, n % 2 ? { colors: { accent: `#00000${n}` } } : { name })),
  )
  await w.root.call(ownBrandRoutes.save, { body: { tenantId: w.padaria, mailFrom: 'Fim' } })
  const last = await ana.hears('brand.changed', fact => (fact.brand as { mailFrom: string }).mailFrom === 'Fim')
  expect(last.brand).toEqual(await w.ana.call(brandRoutes.shown, {}))
})

import { PRODUCT_BRAND } from '@balcao/contract/tenants/brand'
import { type BrandInput, ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.owner.query("insert into doors (tenant_id, kind, key) values ($1, 'host', 'padaria.example')", [w.padaria])
})
beforeEach(() => w.owner.query('delete from brands'))

const save = (tenantId: number, brand: Omit<BrandInput, 'tenantId'>) =>
  w.root.call(ownBrandRoutes.save, { body: { tenantId, ...brand } })

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers: { host, ...headers } })
const seenAt = async (host: string, token?: string) =>
  (await get('/brand', host, token ? { authorization: `Bearer ${token}` } : {})).json()

const png = async (color: string, size = 600) =>
  sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .png()
    .toBuffer()
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

const PRODUCT = { ...PRODUCT_BRAND, company: null, logo: null, favicon: null, mailFrom: null }

describe('[PLT-14] whose brand is shown', () => {
  test('before login the host name decides, with any port and capitals', async () => {
    await save(w.padaria, { name: 'Padoca', colors: { primary: '#5b2a86' } })
    for (const host of ['padaria.example', 'Padaria.Example:3000', 'padaria.example.']) {
      expect(await seenAt(host), host).toMatchObject({
        company: 'Padaria',
        name: 'Padoca',
        colors: { ...PRODUCT_BRAND.colors, primary: '#5b2a86' },
      })
    }
  })

  test("a host that is nobody's, or no host at all, shows the main company's brand and no company's name", async () => {
    await save(w.padaria, { name: 'Padoca' })
    for (const host of ['oficina.example', '10.0.0.7:3000', "x' or 1=1", '']) expect(await seenAt(host), host).toEqual(PRODUCT)
    await save(w.main, { name: 'Revenda' })
    expect(await seenAt('oficina.example')).toEqual({ ...PRODUCT, name: 'Revenda', mailFrom: 'Revenda' })
  })

  test('a person who is signed in sees their own company, also by another host and with a token that has just ended', async () => {
    await save(w.padaria, { name: 'Padoca' })
    await save(w.oficina, { name: 'Oficinal' })
    expect(await seenAt('padaria.example', w.olga.token)).toMatchObject({ company: 'Oficina', name: 'Oficinal' })
    expect(await seenAt('localhost', w.dora.token)).toMatchObject({ company: 'Devedora' })
    expect(await seenAt('padaria.example', 'a.forged.token')).toMatchObject({ company: 'Padaria' })
  })

  test('every field is the own one, else the main company’s, else the product’s', async () => {
    await save(w.main, { name: 'Revenda', colors: { primary: '#101010', accent: '#202020' }, mailFrom: 'Equipe Revenda' })
    await save(w.padaria, { colors: { primary: '#5b2a86' } })
    expect(await seenAt('padaria.example')).toEqual({
      company: 'Padaria',
      name: 'Revenda',
      colors: { ...PRODUCT_BRAND.colors, accent: '#202020', primary: '#5b2a86' },
      logo: null,
      favicon: null,
      mailFrom: 'Equipe Revenda',
    })

    await save(w.padaria, { name: 'Padoca' })
    expect(await seenAt('padaria.example')).toMatchObject({ name: 'Padoca', mailFrom: 'Padoca', colors: { primary: '#5b2a86' } })
  })

  test('a company that is being deleted looks like everybody', async () => {
    const id = await w.tenant('Fechando')
    await save(id, { name: 'Quase' })
    const boss = await w.person(id, 'boss', 'admin')
    expect(await seenAt('x', boss.token)).toMatchObject({ name: 'Quase' })
    await w.owner.query('update tenants set deleting_at = now() where id = $1', [id])
    expect(await seenAt('x', boss.token)).toEqual(PRODUCT)
  })

  test('a browser that holds the answer is told that it still holds', async () => {
    const first = await get('/brand', 'padaria.example')
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('authorization') })
    const again = () => get('/brand', 'padaria.example', { 'if-none-match': String(first.headers.etag) })
    expect(await again()).toMatchObject({ statusCode: 304, body: '' })
    await save(w.main, { name: 'Revenda' })
    expect((await again()).json()).toMatchObject({ name: 'Revenda' })
  })
})

test('the terms of use are read before login, by host name: a company’s own, else the operator’s, else none', async () => {
  const termsAt = async (host: string) => (await get('/brand/terms', host)).json()
  expect(await termsAt('padaria.example')).toEqual({ text: null })
  await save(w.main, { terms: '1. Quem usa\n2. O que guardamos' })
  for (const host of ['padaria.example', 'oficina.example', '']) {
    expect(await termsAt(host), host).toEqual({ text: '1. Quem usa\n2. O que guardamos' })
  }
  await save(w.padaria, { terms: 'Os da padaria' })
  expect(await termsAt('padaria.example')).toEqual({ text: 'Os da padaria' })
  expect(await termsAt('oficina.example')).toMatchObject({ text: expect.stringContaining('Quem usa') })
  await save(w.padaria, { terms: null })
  expect(await termsAt('padaria.example')).toMatchObject({ text: expect.stringContaining('Quem usa') })
})

describe('[PLT-05] setting a brand', () => {
  test('what is not sent stays, null goes back to what is inherited, and deleting gives all of it up', async () => {
    const colors = { primary: '#5b2a86', light: '#FFFFFF' }
    expect(await save(w.padaria, { name: ' Padoca ', colors, mailFrom: 'Padoca Mail' })).toEqual({
      tenantId: w.padaria,
      name: 'Padoca',
      colors,
      logo: null,
      favicon: null,
      mailFrom: 'Padoca Mail',
      terms: null,
    })
    await save(w.padaria, { colors: { light: null } })
    expect(await save(w.padaria, { name: null })).toMatchObject({
      name: null,
      colors: { primary: '#5b2a86' },
      mailFrom: 'Padoca Mail',
    })
    const own = () => w.root.call(ownBrandRoutes.show, { params: { id: w.padaria } })
    expect((await own()).colors).toEqual({ primary: '#5b2a86' })

    await w.root.call(ownBrandRoutes.reset, { params: { id: w.padaria } })
    expect(await own()).toEqual({
      tenantId: w.padaria,
      name: null,
      colors: {},
      logo: null,
      favicon: null,
      mailFrom: null,
      terms: null,
    })
    const log = await w.owner.query(
      "select details from audit_log where tenant_id = $1 and action = 'brand.changed' order by id",
      [w.padaria],
    )
    expect(log.rows.at(-1)?.details).toEqual({ tenantId: w.padaria, fields: ['everything'] })
  })

  test('[TEN-01] nobody but the superadmin sets one, not even their own', async () => {
    for (const person of [w.carla, w.sofia, w.rui, w.bento]) {
      const body = { tenantId: w.padaria, name: 'Minha' }
      expect(await person.ask('PUT', '/brand', body)).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      expect((await person.ask('DELETE', `/brand/${w.padaria}`)).status).toBe(403)
    }
    expect(await seenAt('padaria.example')).toMatchObject({ name: 'Balcão' })
  })

  test.each([
    ['no colour', { colors: { primary: 'red' } }],
    ['a ninth colour', { colors: { tertiary: '#000000' } }],
    ['CSS', { colors: { primary: '#fff;}body{' } }],
    ['no name', { name: '  ' }],
    ['two lines', { name: 'A\r\nBcc: x@y.z' }],
    ['an address instead of a picture', { logo: 'https://evil.example/logo.png' }],
    ['something unknown', { css: '*{display:none}' }],
  ])('%s is refused', async (_what, brand) => {
    expect(await w.root.ask('PUT', '/brand', { tenantId: w.padaria, ...brand })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
  })

  test('a company that is not there has no brand', async () => {
    const gone = { status: 404, body: { error: 'ERR_NO_TENANT_FOUND' } }
    expect(await w.root.ask('PUT', '/brand', { tenantId: 987_654, name: 'x' })).toMatchObject(gone)
    expect(await w.root.ask('GET', '/brand/987654')).toMatchObject(gone)
    expect(await w.root.ask('DELETE', '/brand/987654')).toMatchObject(gone)
  })
})

describe('[PLT-14] pictures', () => {
  test('are drawn anew, at an address that never changes what it shows', async () => {
    const { logo, favicon } = await save(w.padaria, {
      logo: asUrl(await png('#ff0000')),
      favicon: asUrl(await png('#00ff00', 20)),
    })
    const shown = await get(String(logo), 'anything')
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const icon = await get(String(favicon), 'anything')
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })

    const { logo: next } = await save(w.padaria, { logo: asUrl(await png('#0000ff')) })
    expect(next).not.toBe(logo)
    expect((await get(String(logo), 'anything')).statusCode).toBe(404)
    expect(await save(w.padaria, { logo: null })).toMatchObject({ logo: null, favicon })
  })

  test('are found by who knows their hash, in their company, and by nobody else', async () => {
    const { logo } = await save(w.padaria, { logo: asUrl(await png('#ff0000')) })
    const hash = String(logo).split('/').at(-1)
    for (const address of [
      `/brand/${w.oficina}/logo/${hash}`,
      `/brand/${w.padaria}/favicon/${hash}`,
      `/brand/${w.padaria}/logo/${'A'.repeat(16)}`,
      `/brand/${w.padaria}/name/${hash}`,
      `/brand/0/logo/${hash}`,
      `/brand/x/logo/${hash}`,
    ])
      expect((await get(address, 'anything')).statusCode, address).toBe(404)
  })

  test('the icon and the manifest are of the host; inherited where a company has none', async () => {
    const icon = async (host: string, path = '/brand/icon') => (await get(path, host)).headers.location
    expect(await icon('padaria.example')).toBe('/favicon.svg')
    const { favicon: everybodys } = await save(w.main, { favicon: asUrl(await png('#0000ff')), name: 'Revenda' })
    expect(await icon('padaria.example')).toBe(everybodys)
    const { favicon } = await save(w.padaria, {
      favicon: asUrl(await png('#ff0000')),
      name: 'Padoca',
      colors: { primary: '#5b2a86' },
    })
    expect(await icon('padaria.example', '/favicon.ico')).toBe(favicon)
    expect(await icon('elsewhere.example')).toBe(everybodys)

    const manifest = await get('/brand/manifest.webmanifest', 'padaria.example')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({
      name: 'Padoca',
      theme_color: '#5b2a86',
      icons: [{ src: favicon, sizes: '192x192', type: 'image/png' }],
    })
  })
})

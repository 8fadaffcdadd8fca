import { authRoutes } from '@balcao/contract/access/auth'
import { downRoutes } from '@balcao/contract/channels/channels'
import { unreadRoutes } from '@balcao/contract/chats/unread'
import { brandRoutes } from '@balcao/contract/tenants/brand'
import { ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import { unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { workRoutes } from '@balcao/contract/works/works'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from './features/access/index.ts'
import { desk } from './test/desk.ts'
import { calls, PASSWORD, type Person, type World, world } from './test/world.ts'

/** What every screen begins with comes with the answer that opens the app: nobody's part of it is more than its own route gives them. */

let w: World
beforeAll(async () => {
  w = await world()
  await w.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  for (const tenantId of [w.padaria, w.oficina]) {
    await desk(w.owner, tenantId).channel('Caído', { status: 'disconnected', keep_connected: true })
    await w.root.call(ownBrandRoutes.save, { body: { tenantId, name: `Casa ${tenantId}` } })
  }
  for (const { tenantId, id } of [w.carla, w.ana, w.bento])
    await w.owner.query(
      "insert into works (tenant_id, kind, title, status, created_by) values ($1, 'none', 'Importar', 'running', $2)",
      [tenantId, id],
    )
})

const opened = async (who: Person) => (await who.call(authRoutes.session, { query: { shell: true } })).shell
const signedIn = async (who: Person) => {
  const { email } = await w.one<{ email: string }>('select email from users where id = $1', [who.id])
  return (await calls(w.app, null).call(authRoutes.login, { body: { email, password: PASSWORD } })).shell
}
const askedApart = async (who: Person) => ({
  brand: await who.call(brandRoutes.shown, {}),
  works: (await who.call(workRoutes.mine, {})).works,
  down: await who.call(downRoutes.list, {}),
  chats: await who.call(unreadRoutes.unread, {}),
  notices: await who.call(unreadNoticeRoutes.unread, {}),
})

test.each(['carla', 'rui', 'ana', 'bento', 'olga', 'root'] as const)(
  '%s opens the app with what the routes apart answer',
  async name => {
    const apart = await askedApart(w[name])
    expect(await opened(w[name])).toEqual(apart)
    expect(await signedIn(w[name])).toEqual(apart)
  },
)

test('each sees their own: who runs the channels those that fell, each their works, each company its brand', async () => {
  const [carla, ana, bento] = [await opened(w.carla), await opened(w.ana), await opened(w.bento)]
  expect(carla).toMatchObject({ brand: { name: `Casa ${w.padaria}` }, works: [{ title: 'Importar' }], down: [{ name: 'Caído' }] })
  expect(ana).toMatchObject({ works: [{ title: 'Importar' }], down: [] })
  expect(bento).toMatchObject({ brand: { name: `Casa ${w.oficina}` }, down: [{ name: 'Caído' }] })
  expect(new Set([carla, ana, bento].map(shell => shell?.works[0]?.id)).size).toBe(3)
  expect(carla?.down[0]?.id).not.toBe(bento?.down[0]?.id)
})

test.each([
  ['dora', 'ERR_ASAAS_OVERDUE'],
  ['tito', 'ERR_TERMS_NOT_ACCEPTED'],
] as const)('%s, refused the parts with %s, is told who they are and no more', async (name, refusal) => {
  expect((await w[name].ask('GET', workRoutes.mine.path)).body).toMatchObject({ error: refusal })
  const me = await w[name].call(authRoutes.session, { query: { shell: true } })
  expect(me.userId).toBe(w[name].id)
  expect(me).not.toHaveProperty('shell')
  expect(await signedIn(w[name])).toBeUndefined()
})

test('who reads their session again is told of the person alone', async () => {
  expect(await w.carla.call(authRoutes.session, {})).not.toHaveProperty('shell')
})

import { announcementRoutes, userNoticeRoutes } from '@balcao/contract/works/announcements'
import { unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { beforeAll, expect, test } from 'vitest'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'
import { tellBlock } from './announcements.ts'

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})

/** As the work does it, block by block. */
async function tellAll(id: number): Promise<void> {
  for (let last: number | null = 0; last !== null; ) last = (await tellBlock(id, last)).last
}
async function announce(body: { message: string; audience?: object; endsAt?: string }) {
  const made = await w.root.call(announcementRoutes.create, { body: { level: 'warning', audience: {}, ...body } })
  await tellAll(made.id)
  return made
}
const told = async (who: Person) => (await who.call(userNoticeRoutes.list, {})).map(({ message }) => message)

test('[CAT-15] the superadmin tells admins of companies; each reads it in the bell, in all tabs, and nobody is told twice', async () => {
  const [tab, other] = [await w.browserOf(w.carla), await w.browserOf(w.carla)]
  const { id } = await announce({ message: 'Nesta noite o sistema é atualizado.', audience: { profiles: ['admin'] } })
  await tellAll(id)
  await tab.hears('notice.changed')
  expect([await told(w.carla), await told(w.bento), await told(w.ana)]).toEqual([
    ['Nesta noite o sistema é atualizado.'],
    ['Nesta noite o sistema é atualizado.'],
    [],
  ])
  const [row] = await w.carla.call(userNoticeRoutes.list, {})
  expect(row).toMatchObject({ userId: w.carla.id, userName: 'carla', level: 'warning', isRead: false })
  await w.carla.call(userNoticeRoutes.read, { body: { ids: [row?.id ?? 0] } })
  for (const one of [tab, other]) await one.hears('notice.changed', ({ notice }) => (notice as { isRead: boolean }).isRead)
  expect(await w.carla.call(unreadNoticeRoutes.unread, {})).toEqual([])
  expect((await w.root.call(announcementRoutes.list, {})).find(one => one.id === id)).toMatchObject({ read: 1 })
})

test('[CAT-15] to companies or single users; what ended is shown no more, what is withdrawn vanishes for who has not read it', async () => {
  const one = await announce({ message: 'Só para a oficina', audience: { tenantIds: [w.oficina] } })
  await announce({ message: 'Só para a Ana', audience: { userIds: [w.ana.id] } })
  expect([await told(w.olga), await told(w.ana), await told(w.rui)]).toEqual([['Só para a oficina'], ['Só para a Ana'], []])
  const [read] = await w.olga.call(userNoticeRoutes.list, {})
  await w.olga.call(userNoticeRoutes.read, { body: { ids: [read?.id ?? 0] } })
  const heard = await w.browserOf(w.bento)
  await w.root.call(announcementRoutes.withdraw, { params: { id: one.id } })
  await heard.hears('notice.withdrawn', ({ announcementId }) => announcementId === one.id)
  expect(await told(w.olga), 'what was read stays').toEqual(['Só para a oficina'])
  expect(await told(w.bento)).not.toContain('Só para a oficina')
  await w.owner.query("update user_notices set ends_at = now() - interval '1 minute' where user_id = $1", [w.ana.id])
  expect(await told(w.ana)).toEqual([])
  expect(await w.ana.call(unreadNoticeRoutes.unread, {})).toEqual([])
})

test('[CAT-15] bad input: a text too long, an end in the past, a company that is gone; markup and turned-around text stay text', async () => {
  const ask = async (body: object) => (await w.root.ask('POST', '/announcements', { audience: {}, ...body })).body.error
  expect(await ask({ message: 'a'.repeat(1024 * 1024) })).toMatch(/ERR_VALIDATION|ERR_PAYLOAD_TOO_LARGE/)
  expect(await ask({ message: 'a'.repeat(2_001) })).toBe('ERR_VALIDATION')
  expect(await ask({ message: '  ' })).toBe('ERR_VALIDATION')
  expect(await ask({ message: 'Oi', endsAt: '2020-01-01T00:00:00Z' })).toBe('ERR_PAST_DATE')
  expect(await ask({ message: 'Oi', audience: { tenantIds: [999_999] } })).toBe('ERR_NO_TENANT_FOUND')
  const message = '<b onclick=x>oi</b> \u202Egpj.exe'
  await announce({ message, audience: { userIds: [w.rui.id] } })
  expect(await told(w.rui)).toEqual([message])
})

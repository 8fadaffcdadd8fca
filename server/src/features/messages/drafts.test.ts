import { type DraftWords, draftRoutes } from '@balcao/contract/messages/drafts'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { openFile, storeFile } from '../files/index.ts'
import { sweepFiles } from '../files/sweep.ts'

let w: World
let its: Desk
let ticket: number

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  ticket = await its.ticket({ userId: w.ana.id, status: 'open' })
})

const now = clock.now
afterEach(() => {
  clock.now = now
})

const words = (text: string, more: Partial<DraftWords> = {}): DraftWords => ({
  text,
  note: '',
  isNote: false,
  files: [],
  ...more,
})
const save = (who: Person, body: DraftWords) => who.call(draftRoutes.save, { params: { id: ticket }, body })
const open = async (who: Person) => (await who.call(deskRoutes.conversation, { params: { ticketId: ticket } })).draft

test('a draft comes with the conversation, wherever it is opened next; the last one saved stands, and an empty one is none', async () => {
  expect(await open(w.ana)).toBeNull()
  await save(w.ana, words('Bom d'))
  const file = { fileId: 'f', name: 'foto.png', caption: 'a foto', voice: false }
  const whole = words('Bom dia', { note: 'cliente antigo', isNote: true, quotedMsgId: 7, files: [file] })
  const { savedAt } = await save(w.ana, whole)
  expect(await open(w.ana)).toEqual({ words: whole, savedAt })
  expect(await save(w.ana, words(''))).toEqual({ savedAt: null })
  expect(await open(w.ana)).toBeNull()
})

test('it is of one person, and only where they see the ticket', async () => {
  await save(w.ana, words('meu'))
  expect(await open(w.carla)).toBeNull()
  await save(w.carla, words('da chefe'))
  expect([(await open(w.ana))?.words.text, (await open(w.carla))?.words.text]).toEqual(['meu', 'da chefe'])
  const zeca = await w.person(w.padaria, 'zeca', 'user')
  for (const stranger of [zeca, w.bento])
    expect(await stranger.ask('PUT', `/tickets/${ticket}/draft`, words('x'))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
})

test('the files it names are kept as long as it names them, and no longer', async () => {
  const stored = async (name: string) => {
    const { id } = await storeFile(w.padaria, [Buffer.from(name)], { name, ownerId: w.ana.id, maxBytes: 100 })
    return { fileId: id, name, caption: '', voice: false }
  }
  const days = async (many: number) => {
    clock.now = () => new Date(Date.now() + many * 86_400_000)
    await sweepFiles()
    await sweepFiles()
  }
  const [order, photo] = [await stored('pedido.pdf'), await stored('foto.png')]
  await save(w.ana, words('sexta', { files: [order, photo] }))
  await days(3)
  for (const { fileId, name } of [order, photo]) expect((await openFile(w.padaria, fileId)).size).toBe(name.length)

  await save(w.ana, words('segunda', { files: [order] }))
  await days(6)
  expect((await openFile(w.padaria, order.fileId)).size).toBe(order.name.length)
  await expect(openFile(w.padaria, photo.fileId)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })

  await save(w.ana, words(''))
  await days(9)
  await expect(openFile(w.padaria, order.fileId)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
})

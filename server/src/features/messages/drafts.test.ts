import { deskRoutes } from '@balcao/contract/desk'
import { type DraftWords, draftRoutes } from '@balcao/contract/drafts'
import { beforeAll, expect, test } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
let its: Desk
let ticket: number

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  ticket = await its.ticket({ userId: w.ana.id, status: 'open' })
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

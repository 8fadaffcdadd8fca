import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storeFile } from '../server/src/features/files/index.ts'
import { transcribeSound } from '../server/src/features/messages/incoming/transcript.ts'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, openHouse } from './house.ts'

const house = await openHouse()
const its = desk(house.owner, house.padaria)

test('[MSG-25] the words of a voice message come under it as they are there, and it is found by them in the conversation and from the inbox', async () => {
  const ticket = await its.ticket({
    name: 'Joana Prado',
    channel: await its.channel('Voz'),
    status: 'open',
    userId: house.ana.id,
  })
  const bytes = Readable.from([Buffer.from('OggS voz')])
  const file = await storeFile(house.padaria, bytes, { ownerId: null, maxBytes: 1000, kind: 'voice' })
  const media = JSON.stringify({ kind: 'voice', mimeType: 'audio/ogg', seconds: 7 })
  const messageId = await its.message(ticket, '', { type: 'voice', file_id: file.id, media })
  const page = await house.as(house.ana, { path: `/atendimento/${ticket}` })
  await page.getByText('0:07').first().waitFor()
  expect(await page.getByText('bolo de fubá').count()).toBe(0)
  const signal = AbortSignal.timeout(10_000)
  await transcribeSound(
    house.padaria,
    { messageId, signal },
    { listens: async () => true, transcribe: async () => 'Quero um bolo de fubá' },
  )
  await page.getByText('Quero um bolo de fubá').waitFor()
  await expectAccessible(page)

  const inbox = await house.as(house.ana, { path: '/atendimento' })
  await inbox.getByRole('searchbox').first().fill('bolo fuba')
  const found = inbox.getByRole('listitem').filter({ hasText: 'Joana Prado' }).filter({ hasText: 'Quero um bolo de fubá' })
  await found.getByRole('link').click()
  await inbox.getByRole('log').or(inbox.locator('main')).getByText('Quero um bolo de fubá').first().waitFor()
})

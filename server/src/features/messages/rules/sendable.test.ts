import type { StoredFile } from '@balcao/contract/messages/files'
import { describe, expect, test } from 'vitest'
import { ABLE, PLAIN, WINDOWED } from '../../../test/test-drivers.ts'
import { type Attachment, compose, type Facts, mayWrite, type Wanted } from './sendable.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const facts: Facts = { status: 'open', userId: 7, worksThere: true, newer: [], quoted: true, heardAt: hoursAgo(1) }

describe('who may write in a ticket now', () => {
  test.each([
    ['open', undefined],
    ['schedule', undefined],
    ['pending', 'ERR_TICKET_STATUS'],
    ['closed', 'ERR_TICKET_STATUS'],
  ] as const)('one that is %s: %s', (status, code) => {
    expect(refusalOf(() => mayWrite({ ...facts, status }, ABLE, NOW)).code).toBe(code)
  })

  test('[USR-11] only on a channel they work on, in every state of it', () => {
    expect(refusalOf(() => mayWrite({ ...facts, worksThere: false, status: 'closed' }, ABLE, NOW)).code).toBe('ERR_NO_PERMISSION')
  })

  test('is told the numbers of what was answered meanwhile', () => {
    const newer = refusalOf(() => mayWrite({ ...facts, newer: [4, 6] }, ABLE, NOW))
    expect(newer).toMatchObject({ code: 'ERR_NEWER_REPLY', details: { newer: [4, 6] } })
  })

  test('within the window of a channel that has one, and is told when it closed', () => {
    const heard = (heardAt: Date | null) => refusalOf(() => mayWrite({ ...facts, heardAt }, WINDOWED, NOW))
    expect(heard(hoursAgo(23.9)).code).toBeUndefined()
    expect(heard(hoursAgo(25))).toMatchObject({ code: 'ERR_REPLY_WINDOW_CLOSED', details: { hours: 24, closedAt: hoursAgo(1) } })
    expect(heard(null)).toMatchObject({ code: 'ERR_REPLY_WINDOW_CLOSED', details: { closedAt: null } })
    expect(refusalOf(() => mayWrite({ ...facts, heardAt: null }, ABLE, NOW)).code).toBeUndefined()
  })

  test('first, where the channel may write first', () => {
    const never = { ...facts, heardAt: null }
    const shy = { ...ABLE, starts: false }
    expect(refusalOf(() => mayWrite(never, shy, NOW))).toMatchObject({ code: 'ERR_CHANNEL_CANNOT', details: { what: 'start' } })
    expect(refusalOf(() => mayWrite({ ...facts, heardAt: hoursAgo(9_000) }, shy, NOW)).code).toBeUndefined()
  })

  test('answers a message of this conversation', () => {
    expect(refusalOf(() => mayWrite({ ...facts, quoted: false }, ABLE, NOW)).code).toBe('ERR_FETCH_WAPP_MSG')
  })
})

const stored = (more: Partial<StoredFile> = {}): StoredFile => ({
  id: 'f1',
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  kind: 'image',
  size: 1000,
  ...more,
})
const attached = (file: StoredFile | null, more: Partial<Attachment> = {}): Attachment => ({
  fileId: file?.id ?? 'f0',
  caption: '',
  voice: false,
  file,
  ...more,
})
const wanted = (more: Partial<Wanted>): Wanted => ({ body: '', files: [], signature: null, ...more })

describe('[MSG-03] what is wanted becomes messages', () => {
  test('text is one, with the name over it where it is signed', () => {
    expect(compose(wanted({ body: ' Bom dia ', idFront: 'a' }), ABLE).parts).toEqual([{ body: 'Bom dia', idFront: 'a' }])
    expect(compose(wanted({ body: 'Bom dia', signature: 'Ana' }), ABLE).parts).toEqual([{ body: '*Ana:*\nBom dia' }])
  })

  test('with one file it is its caption, where the channel has captions', () => {
    const photo = wanted({ body: 'Veja', files: [attached(stored())], idFront: 'a', signature: 'Ana' })
    expect(compose(photo, ABLE).parts).toEqual([{ body: '*Ana:*\nVeja', file: stored(), idFront: 'a' }])
    const sound = stored({ kind: 'audio', mimeType: 'audio/mpeg', name: 'a.mp3' })
    expect(compose(wanted({ body: 'Ouça', files: [attached(sound)], idFront: 'a' }), ABLE).parts).toEqual([
      { body: 'Ouça', idFront: 'a:text' },
      { body: '', file: sound, idFront: 'a:0' },
    ])
  })

  test('with several files it goes first, each file with its own caption and an id of its own', () => {
    const files = [attached(stored(), { caption: 'um' }), attached(stored({ id: 'f2' }), { idFront: 'b' })]
    expect(compose(wanted({ body: 'Veja', files, idFront: 'a' }), ABLE).parts).toEqual([
      { body: 'Veja', idFront: 'a:text' },
      { body: 'um', file: stored(), idFront: 'a:0' },
      { body: '', file: stored({ id: 'f2' }), idFront: 'b' },
    ])
  })

  test('a voice note is a sound where there are none, a sticker a picture', () => {
    const note = stored({ kind: 'audio', mimeType: 'audio/ogg' })
    const { voice: _, sticker: __, ...media } = ABLE.media
    const kinds = (capabilities: typeof ABLE, file: StoredFile, voice: boolean) =>
      compose(wanted({ files: [attached(file, { voice })] }), capabilities).parts.map(part => part.file?.kind)
    expect(kinds(ABLE, note, true)).toEqual(['voice'])
    expect(kinds(ABLE, note, false)).toEqual(['audio'])
    expect(kinds({ ...ABLE, media }, note, true)).toEqual(['audio'])
    const sticker = stored({ kind: 'sticker', mimeType: 'image/png', size: 100 })
    expect(kinds({ ...ABLE, media }, sticker, false)).toEqual(['image'])
  })

  test('nothing is refused, and so is what is too long with its name over it', () => {
    expect(refusalOf(() => compose(wanted({ body: '  \n ' }), ABLE)).code).toBe('ERR_EMPTY_MESSAGE')
    expect(compose(wanted({ body: 'x'.repeat(160) }), PLAIN).parts).toHaveLength(1)
    expect(refusalOf(() => compose(wanted({ body: 'x'.repeat(160), signature: 'Ana' }), PLAIN))).toMatchObject({
      code: 'ERR_VALIDATION',
      details: { reason: 'long', max: 160, is: 167 },
    })
  })
})

describe('[MSG-04] each file is accepted or refused by itself', () => {
  const bad: [string, StoredFile | null, string][] = [
    ['too large', stored({ size: 5_001 }), 'ERR_FILE_REJECTED'],
    ['empty', stored({ size: 0 }), 'ERR_FILE_REJECTED'],
    ['of a type the channel does not take', stored({ mimeType: 'image/tiff' }), 'ERR_FILE_REJECTED'],
    ['not there', null, 'ERR_NO_FILE_FOUND'],
  ]
  test.each(bad)('one that is %s, among others that go', (_what, file, code) => {
    const files = [attached(stored({ id: 'good' })), attached(file)]
    const { parts, refused } = compose(wanted({ body: 'Veja', files }), ABLE)
    expect(parts.map(part => part.file?.id)).toEqual([undefined, 'good'])
    expect(refused).toEqual([{ fileId: file?.id ?? 'f0', code }])
  })

  test.each(bad)('the only one, %s: nothing goes, not its words either', (_what, file, code) => {
    expect(refusalOf(() => compose(wanted({ body: 'Veja', files: [attached(file)] }), ABLE)).code).toBe(code)
  })

  test('a channel without media refuses them all', () => {
    const files = [attached(stored()), attached(stored({ id: 'f2' }))]
    expect(refusalOf(() => compose(wanted({ files }), PLAIN)).code).toBe('ERR_FILE_REJECTED')
    expect(compose(wanted({ body: 'Só texto', files }), PLAIN)).toMatchObject({
      parts: [{ body: 'Só texto' }],
      refused: [{}, {}],
    })
  })
})

function refusalOf(run: () => unknown): { code?: string; details?: unknown } {
  try {
    run()
    return {}
  } catch (error) {
    return error as { code: string }
  }
}

import { expect, test, vi } from 'vitest'

const { late } = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return { late: [] as { done: (stored: object) => void; signal: AbortSignal }[] }
})
vi.mock('../../../api/upload.ts', () => ({
  uploadFile: (_file: File, { signal }: { signal: AbortSignal }) => new Promise(done => late.push({ done, signal })),
}))
vi.mock('../../../api/client.ts', () => ({ api: vi.fn(() => new Promise(() => undefined)), askQuietly: vi.fn() }))

const { session } = await import('../../../api/session.ts')
const { compose, composingIn } = await import('./state/composing.ts')
const { attach, isUploading } = await import('./state/uploads.ts')
const { sending } = await import('../sending.ts')
const { shownSeq, wasShown } = await import('../shown.ts')

const signIn = (userId: string) => session.open({ token: `of ${userId}`, username: userId, profile: 'user', userId })
const able = { media: { document: { maxBytes: 5000, types: ['*'], caption: true } } }

test('[ACC-07] nothing one person wrote, chose or sent is there for the next, and all of it is when they are back', async () => {
  signIn('7')
  compose(1, { text: 'de Ana' })
  attach(1, [new File(['x'], 'x.pdf', { type: 'application/pdf' })], able)
  await vi.waitFor(() => expect(late).toHaveLength(1))
  const hers = sending()
  hers.add({ idFront: 'a', ticketId: 1, at: '2026-11-20T12:00:00.000Z', body: 'de Ana', files: [] })
  wasShown(1, 9)

  signIn('8')
  late[0]?.done({ id: 'f', name: 'x.pdf' })
  await Promise.resolve()
  expect(late[0]?.signal.aborted).toBe(true)
  expect(isUploading(1)).toBe(false)
  expect(composingIn(1)).toMatchObject({ text: '', files: [] })
  expect(shownSeq(1)).toBeUndefined()
  expect(sending().all()).toEqual([])
  hers.again('a')
  expect(sending().all()).toEqual([])

  signIn('7')
  expect(composingIn(1)).toMatchObject({ text: 'de Ana', files: [] })
  expect(sending().all()).toMatchObject([{ body: 'de Ana' }])
})

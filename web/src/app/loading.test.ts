import { expect, test, vi } from 'vitest'

vi.mock('./texts.ts', () => ({ texts: { load: async () => undefined } }))
const { ChunkFailed } = await import('../api/fetched.ts')
const { componentOf, loadScreen, within } = await import('./loading.ts')

const Screen = () => null
const screen = (load: () => Promise<typeof Screen>) => ({ path: '/filas', texts: [], load })

test('a screen is fetched and kept', async () => {
  const filas = screen(async () => Screen)
  await loadScreen(filas)
  expect(componentOf(filas)).toBe(Screen)
})

test('[UIX-05] a part that fails to load is told apart from a screen that broke', async () => {
  await expect(loadScreen(screen(() => Promise.reject(new TypeError('Failed to fetch'))))).rejects.toBeInstanceOf(ChunkFailed)
})

test('[UIX-05] a part that never arrives is given up after its time', async () => {
  vi.useFakeTimers()
  try {
    const given = within(new Promise(() => undefined), 120_000).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    const early = await Promise.race([given, Promise.resolve('waiting')])
    expect(early).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await given).toBeInstanceOf(ChunkFailed)
  } finally {
    vi.useRealTimers()
  }
})

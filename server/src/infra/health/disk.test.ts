import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { describe, expect, onTestFinished, test } from 'vitest'
import { world } from '../../test/world.ts'
import { asRefusal } from '../http/answers.ts'
import { diskHasRoom, judge, lookAt, watchDisks } from './disk.ts'

const folder = '/srv/balcao'
const GB = 1e9

test.each([
  [{ free: 50 * GB }, null],
  [{ free: 0.9 * GB }, 'low'],
  [{ free: 50 * GB, inodes: 500 }, 'low'],
  [{ free: 0.05 * GB }, 'full'],
  [{ free: 50 * GB, refused: 'ENOSPC' }, 'full'],
  [{ free: 50 * GB, refused: 'EROFS' }, 'closed'],
  [{ free: 0.9 * GB, refused: 'EACCES' }, 'closed'],
])('a disk with %o is %s', (found, kind) => {
  expect(judge({ folder, inodes: 1e6, refused: null, ...found })?.kind ?? null).toBe(kind)
})

const mayMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
})()

/** A disk of its own that ends with the test. */
function disk(options: string): string {
  const at = mkdtempSync(path.join(tmpdir(), 'balcao-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at])
  onTestFinished(() => {
    execFileSync('umount', ['-l', at])
    rmSync(at, { recursive: true, force: true })
  })
  return at
}

const reasonOf = (write: () => void): unknown => {
  try {
    write()
  } catch (error) {
    const { code, details } = asRefusal(error)
    return [code, details]
  }
  return 'written'
}

describe.runIf(mayMount)('a real disk', () => {
  test('that is full or read-only is told, what is written there is refused with a reason, and the superadmin alone has it at the bell', async () => {
    const [small, readOnly] = [disk('size=1m,mode=755'), disk('ro,mode=755')]
    expect(await lookAt({ folder: path.join(small, 'media'), isOurs: true })).toMatchObject({ kind: 'full' })
    expect(await lookAt({ folder: path.join(readOnly, 'media'), isOurs: true })).toMatchObject({ kind: 'closed' })
    const unavailable = ['ERR_UNAVAILABLE', { reason: 'storage' }]
    expect(reasonOf(() => writeFileSync(path.join(small, 'large'), Buffer.alloc(2_000_000)))).toEqual(unavailable)
    expect(reasonOf(() => mkdirSync(path.join(readOnly, 'media')))).toEqual(unavailable)

    const w = await world()
    const bellOf = async (who: typeof w.root) => (await who.call(notificationRoutes.list, {})).disk
    expect(await bellOf(w.root)).toEqual([])
    const closed = await watchDisks([{ folder: path.join(readOnly, 'media'), isOurs: true }])
    expect(await bellOf(w.root)).toEqual(['closed'])
    expect(await bellOf(w.carla)).toEqual([])
    expect(await diskHasRoom()).toMatchObject({ warning: expect.stringContaining('mount it writable') })
    await closed.stop()
    const full = await watchDisks([{ folder: small, isOurs: true }])
    expect(await diskHasRoom()).toMatch(/the disk is full/)
    await full.stop()
    expect(await diskHasRoom()).toBeNull()
  })
})

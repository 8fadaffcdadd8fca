import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CampaignInput } from '@balcao/contract/campaigns/campaign'
import { AS_STARTED } from '../../scripts/launch/runtime.mjs'

/** A zone whose clock goes back an hour when a proof wants it: 01:59 is followed by 01:00. To servers alone, by `turned-clock.mjs`. */
export interface WallClock {
  /** What a server is started with that has it on its wall. */
  env: Record<string, string>
  /** It is so long until its 02:00 becomes 01:00. */
  goesBackIn(ms: number): void
  staysAsItIs(): void
  takeDown(): void
}

export const NIGHT_ZONE = 'America/New_York'

/** Around the clock, but for the last minute of the hour that comes twice, and the last of each day. */
export const NIGHT_HOURS: NonNullable<CampaignInput['hours']> = [0, 1, 2, 3, 4, 5, 6].map(day => ({
  ...{ day, type: 'H' as const },
  ...{ hr1: '00:00', hr2: '01:59', hr3: '02:00', hr4: '23:59' },
}))

export function hangClock(): WallClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-clock-'))
  const file = path.join(folder, 'back')
  const set = (at: number | null) => writeFileSync(file, String(at ?? ''))
  set(null)
  const turned = pathToFileURL(path.join(import.meta.dirname, 'turned-clock.mjs'))
  return {
    env: {
      NODE_OPTIONS: `${AS_STARTED.NODE_OPTIONS} --import ${turned}`,
      TURNED_ZONE: NIGHT_ZONE,
      TURNED_AT: file,
    },
    goesBackIn: ms => set(Date.now() + ms),
    staysAsItIs: () => set(null),
    takeDown: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const note = z.object({ at: z.string(), file: z.string() })

const noteIn = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/** For `npm run doctor` alone; a backup that could not be noted is as good as any. */
export function noteBackup(dataDir: string, file: string): void {
  try {
    writeFileSync(noteIn(dataDir), `${JSON.stringify({ at: new Date().toISOString(), file })}\n`, { mode: 0o600 })
  } catch {}
}

export function lastBackup(dataDir: string): z.infer<typeof note> | null {
  try {
    return note.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

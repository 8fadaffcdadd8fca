import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../../infra/config/config.ts'
import { makeFolder } from '../../infra/postgres/home.ts'
import { onDisk } from '../../infra/postgres/problems.ts'

/** What an operator can put right, said in words. */
export class DemoError extends Error {}

const notesFile = z.object({ superadmin: z.string(), password: z.string(), made: z.array(z.string()) })

/** What a demo folder remembers of itself: everybody's password, and which parts are furnished. */
export interface Notes {
  readonly kept: z.output<typeof notesFile>
  remember(part: string): void
}

/** Refuses a folder that holds something else: nobody's installation is to find furniture in it. */
export function openNotes({ dataDir, superadminEmail, superadminPassword }: Config): Notes {
  const file = path.join(dataDir, 'demo.json')
  return onDisk(`The folder ${dataDir} cannot be used for the demo.`, dataDir, () => {
    if (!existsSync(file) && existsSync(path.join(dataDir, 'postgres')))
      throw new DemoError(
        `${dataDir} holds an installation that is no demo. Give another folder: DATA_DIR=.data/demo npm run demo`,
      )

    makeFolder(dataDir, 0o711)
    const kept = existsSync(file)
      ? notesFile.parse(JSON.parse(readFileSync(file, 'utf8')))
      : { superadmin: superadminEmail, password: superadminPassword ?? drawPassword(), made: [] }
    const write = () => {
      writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    }
    write()
    return {
      kept,
      remember(part) {
        kept.made.push(part)
        write()
      },
    }
  })
}

/** Without letters and digits that look alike. The demo may be opened to others, so it is not the same everywhere. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function drawPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `demo2-${group()}-${group()}`
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { AS_STARTED } from '../scripts/launch/runtime.mjs'

/** A workbook is written while it is read: a million rows of twelve columns take less than 120 MB beside the program itself. */
export interface Size {
  rows: number
}
export const long: Size = { rows: 1_000_000 }
export const MOST_MEGABYTES = 120

interface Took {
  seconds: number
  processor: number
  megabytes: number
  bytes: number
}

export async function write({ rows }: Size): Promise<Took> {
  const program = path.join(import.meta.dirname, 'sheets/write.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(rows)], {
    env: { ...process.env, ...AS_STARTED },
  })
  return JSON.parse(stdout) as Took
}

export async function prove(size: Size): Promise<string> {
  const { seconds, processor, megabytes, bytes } = await write(size)
  if (megabytes >= MOST_MEGABYTES) throw new Error(`${size.rows} rows took ${megabytes.toFixed(0)} MB`)
  return `${size.rows} rows in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor), ${megabytes.toFixed(0)} MB, a file of ${(bytes / 2 ** 20).toFixed(0)} MB`
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const PACKAGE = path.join(import.meta.dirname, '../../../../package.json')

export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version

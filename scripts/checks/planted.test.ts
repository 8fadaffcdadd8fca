import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inProject } from '../launch/project.mjs'

// What `npm run check` would say of a change that breaks a rule. Sizes of files and folders: limits.test.ts; exports: exports.test.ts;
// committed migrations: server/src/infra/database/migrate.test.ts.

const folder = mkdtempSync(path.join(tmpdir(), 'balcao-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { encoding: 'utf8', cwd: folder })

function write(file: string, text: string): void {
  const at = path.join(folder, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}

/** A body of that many lines: the first and the last are not counted. */
const functionOf = (lines: number) => `export function planted(): void {\n${"  console.log('one')\n".repeat(lines)}}\n`

test('a function and a component with more lines than they may have are named', () => {
  write('biome.json', readFileSync(inProject('biome.json'), 'utf8'))
  write('server/src/long.ts', functionOf(61))
  write('server/src/fits.ts', functionOf(60))
  write('web/src/Long.tsx', functionOf(121))
  write('web/src/Fits.tsx', functionOf(120))
  const biome = inProject('node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = run([biome, 'lint', '--only=complexity/noExcessiveLinesPerFunction', 'server', 'web'])
  expect([...(stdout + stderr).matchAll(/^(\S+):\d+:\d+ lint/gm)].map(([, file]) => file).sort()).toEqual([
    'server/src/long.ts',
    'web/src/Long.tsx',
  ])
})

/** By file: what it imports. */
function plant(files: Record<string, readonly string[]>): void {
  for (const [file, imports] of Object.entries(files)) {
    const lines = imports.map((to, i) => {
      const from = path.relative(path.dirname(file), to)
      return `import * as i${i} from '${from.startsWith('.') ? from : `./${from}`}'\nconsole.log(i${i})\n`
    })
    write(file, lines.join('') || 'export const its = 1\n')
  }
}

const RULES: { forbidden: { name: string }[] } = createRequire(import.meta.url)(inProject('dependency-rules.cjs'))
const told = z.object({
  summary: z.object({ violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string() })) }),
})

test('an import against each of the rules is named by it', () => {
  const names = RULES.forbidden.map(rule => rule.name)
  const heights = names.flatMap(name => name.split('features-point-down:')[1] ?? [])
  expect(heights.length).toBeGreaterThan(8)
  const of = (name: string) => `server/src/features/${name}`
  plant({
    ...Object.fromEntries([...heights, 'reports'].map(name => [`${of(name)}/index.ts`, []])),
    ...Object.fromEntries(heights.map((name, i) => [`${of(name)}/up.ts`, [`${of(heights[i - 1] ?? 'reports')}/index.ts`]])),
    [`${of('tickets')}/inner.ts`]: [],
    [`${of('messages')}/deep.ts`]: [`${of('tickets')}/inner.ts`],
    [`${of('tickets')}/rules/impure.ts`]: ['server/src/infra/clock.ts'],
    'server/src/infra/clock.ts': [],
    'server/src/infra/database/platform-db.ts': [],
    'server/src/infra/high.ts': [`${of('tickets')}/index.ts`],
    [`${of('tickets')}/crossing.ts`]: ['server/src/infra/database/platform-db.ts'],
    'server/src/drivers/channels/one.ts': ['server/src/infra/clock.ts'],
    'server/src/drivers/bots/one.ts': [],
    'server/src/drivers/payments/one.ts': [],
    [`${of('tickets')}/outside.ts`]: ['channels', 'bots', 'payments'].map(family => `server/src/drivers/${family}/one.ts`),
    'contract/src/high.ts': ['server/src/infra/clock.ts'],
    'web/src/api/server.ts': ['server/src/infra/clock.ts'],
    'web/src/features/tickets/one.ts': [],
    'web/src/features/queues/other.ts': ['web/src/features/tickets/one.ts'],
    'web/src/kit/high.ts': ['web/src/features/tickets/one.ts'],
    'server/src/lost.ts': ['server/src/nowhere.ts'],
    'server/src/round.ts': ['server/src/trip.ts'],
    'server/src/trip.ts': ['server/src/round.ts'],
  })
  const cruiser = inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { stdout } = run([
    cruiser,
    '--config',
    inProject('dependency-rules.cjs'),
    '--output-type',
    'json',
    'contract',
    'server',
    'web',
  ])
  const broken = told.parse(JSON.parse(stdout)).summary.violations.map(({ rule }) => rule.name)
  expect([...new Set(broken)].sort()).toEqual([...names].sort())
})

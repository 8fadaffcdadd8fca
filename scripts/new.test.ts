import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT } from './launch/project.mjs'

const copy = mkdtempSync(path.join(tmpdir(), 'balcao-new-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The project as git has it, its own packages linked to the copy and everybody else's to what is installed. */
beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: PROJECT })
  for (const file of String(stdout).split('\0').filter(Boolean))
    cpSync(path.join(PROJECT, file), path.join(copy, file), { recursive: true })
  const installed = path.join(PROJECT, 'node_modules')
  for (const name of readdirSync(installed)) {
    if (name !== '@balcao' && name !== '.cache') link(path.join(installed, name), `node_modules/${name}`)
  }
  for (const own of ['contract', 'server', 'web']) link(path.join(copy, own), `node_modules/@balcao/${own}`)
})

function link(target: string, name: string): void {
  mkdirSync(path.dirname(path.join(copy, name)), { recursive: true })
  symlinkSync(target, path.join(copy, name))
}

function run(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
const passes = (...args: string[]) => {
  const { code, said } = run(...args)
  expect(code, said).toBe(0)
}
const VITEST = 'node_modules/vitest/vitest.mjs'

test('a screen begun by one command passes the checks untouched', { timeout: 240_000 }, () => {
  passes('scripts/new.mjs', 'screen', 'quickLane', 'quickLanes', '/lanes', 'faixa', 'faixas', 'f')
  passes('node_modules/typescript7/bin/tsc', '-p', '.')
  passes(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    'contract',
    'server/src/features/catalogs',
    'web/src/features/quickLanes',
  )
  passes(VITEST, 'run', '--project', 'server', ...['catalogs/quickLanes', 'permissions', 'walls', 'erasure'])
  // The verdicts of all other routes are asked for where they are written.
  passes(VITEST, 'run', '--project', 'server', 'test/matrix', '-t', 'quickLanes|verdict')
  passes(VITEST, 'run', '--project', 'web', ...['catalogues', 'app/'])
  const texts = run('scripts/texts.mjs').said
  expect(texts).toContain('de quickLanes.create: Criar faixa')
  expect(texts).not.toMatch(/ quickLanes\.\w+$/m)
  expect(readFileSync(path.join(copy, 'web/src/features/quickLanes/i18n/pt.ts'), 'utf8')).toContain("removed: 'Faixa excluída'")
})

test('what cannot become a screen is told before anything is written', () => {
  const refused = (...words: string[]) => {
    const { code, said } = run('scripts/new.mjs', 'screen', ...words)
    expect(code).toBe(2)
    return said
  }
  expect(refused('tag', 'tags', '/etiquetas', 'etiqueta', 'etiquetas', 'f')).toContain('contract/src/tags.ts is there already')
  expect(refused('boat', 'boats', '/barcos', 'barco', 'barcos', 'm')).toContain('/barcos is no address of the product')
  expect(refused('2nd', 'seconds', '/notas', 'nota', 'notas', 'f')).toContain('2nd cannot be a name in the code')
  expect(refused('note', 'notes', '/notas', 'nota', 'notas', 'x')).toContain('f or m')
  expect(run('scripts/new.mjs').said).toContain('npm run new screen <noun>')
})

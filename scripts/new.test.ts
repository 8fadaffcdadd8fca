import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK_TYPES, copyProject, type ProjectCopy } from './new/copy.ts'

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.drop())

const run = (...args: string[]) => copy.run(...args)
const passes = (...args: string[]) => {
  const { code, said } = run(...args)
  expect(code, said).toBe(0)
}

// Its tests pass too: `npm run prove new-screen`.
test('a screen begun by one command passes the checks untouched', { timeout: 480_000 }, () => {
  passes('scripts/new.mjs', 'screen', 'quickLane', 'quickLanes', '/lanes', 'faixa', 'faixas', 'f')
  passes(...CHECK_TYPES)
  passes(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    'contract',
    'server/src/features/catalogs',
    'web/src/features/quickLanes',
  )
  const texts = run('scripts/made/texts.mjs').said
  expect(texts).toContain('de quickLanes.create: Criar faixa')
  expect(texts).not.toMatch(/ quickLanes\.\w+$/m)
  expect(readFileSync(path.join(copy.folder, 'web/src/features/quickLanes/i18n/pt.ts'), 'utf8')).toContain(
    "removed: 'Faixa excluída'",
  )
})

test('what cannot become a screen is told before anything is written', () => {
  const refused = (...words: string[]) => {
    const { code, said } = run('scripts/new.mjs', 'screen', ...words)
    expect(code).toBe(2)
    return said
  }
  expect(refused('tag', 'tags', '/etiquetas', 'etiqueta', 'etiquetas', 'f')).toContain(
    'contract/src/catalogue/tags.ts is there already',
  )
  expect(refused('boat', 'boats', '/barcos', 'barco', 'barcos', 'm')).toContain('/barcos is no address of the product')
  expect(refused('2nd', 'seconds', '/notas', 'nota', 'notas', 'f')).toContain('2nd cannot be a name in the code')
  expect(refused('note', 'notes', '/notas', 'nota', 'notas', 'x')).toContain('f or m')
  expect(run('scripts/new.mjs').said).toContain('npm run new screen <noun>')
})

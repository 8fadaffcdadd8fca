import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './new/copy.ts'

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

/**
 * The types of these files and of all they import: those of every test there is would be half of the time. Each further checker works
 * out anew what the files have in common: four took 44 s of processor, one takes 20.
 */
function typesOf(files: string[]): string[] {
  const config = {
    extends: './tsconfig.json',
    files: [...files.filter(file => /\.tsx?$/.test(file)), 'server/src/test/global-setup.ts'],
    // Texts find their keys by what the files of every screen declare.
    include: ['web/src'],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  }
  writeFileSync(path.join(copy.folder, 'tsconfig.new.json'), JSON.stringify(config))
  return ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.new.json', '--checkers', '1']
}

// Everything else still fits it, and its tests pass too: `npm run prove new-screen`.
test('a screen begun by one command passes the checks untouched', { timeout: 480_000 }, () => {
  const begun = run('scripts/new.mjs', 'screen', 'quickLane', 'quickLanes', '/lanes', 'faixa', 'faixas', 'f')
  expect(begun.code, begun.said).toBe(0)
  const touched = [...begun.said.matchAll(/^(?:written|changed) {2}(\S+)$/gm)].map(([, file = '']) => file)
  expect(touched.length).toBeGreaterThan(20)
  passes(...typesOf(touched))
  passes('node_modules/@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched', ...touched)
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

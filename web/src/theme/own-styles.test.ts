import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')
const MANTINE = path.join(path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')

/** The selectors of a style sheet that stand in no other, each by itself. */
function selectorsIn(sheet: string): string[] {
  const bare = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, '')
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter(selector => !selector.startsWith('@'))
    .flatMap(selector => selector.split(/,(?![^(]*\))/).map(one => one.trim()))
}

describe('the style sheet of a component', () => {
  // A sheet stays once it was loaded: "li { color: red }" of one screen would paint the lists of all others.
  it('changes nothing of other components', () => {
    const reaching = globSync('**/*.module.css', { cwd: SRC }).flatMap(name =>
      selectorsIn(readFileSync(path.join(SRC, name), 'utf8'))
        .filter(selector => !/[.&]/.test(selector))
        .map(selector => `${name}: ${selector}`),
    )
    expect(reaching).toEqual([])
  })

  it('is read rule by rule', () => {
    const sheet =
      '/* li {} */ .a:is(b, c) li, li { x: y } @media print { p { x: y } } @keyframes k { from { x: y } 50% { x: y } }'
    expect(selectorsIn(sheet)).toEqual(['.a:is(b, c) li', 'li', 'p'])
  })
})

describe('a component of Mantine', () => {
  const OWN = new Set(globSync('*.layer.css', { cwd: MANTINE }).map(name => name.replace('.layer.css', '')))
  // Its own rules draw only the two small arrows, which no field of ours has.
  const BARE = ['NumberInput']
  const everywhere = readFileSync(path.join(SRC, 'theme/mantine.css'), 'utf8')

  // Opened by its address, a screen has only the sheets it asks for: a box without its own shows a loose black tick.
  it('brings its style sheet along wherever it is used', () => {
    const naked = globSync('**/*.tsx', { cwd: SRC }).flatMap(name => {
      const code = readFileSync(path.join(SRC, name), 'utf8')
      const imported = [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
      )
      return imported
        .filter(one => OWN.has(one) && !BARE.includes(one))
        .filter(one => !everywhere.includes(`/${one}.layer.css`) && !code.includes(`/${one}.layer.css`))
        .map(one => `${name}: ${one}`)
    })
    expect(OWN.size).toBeGreaterThan(50)
    expect(naked).toEqual([])
  })
})

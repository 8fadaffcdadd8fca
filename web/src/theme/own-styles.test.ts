import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')

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

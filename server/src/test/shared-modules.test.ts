import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVER = path.resolve(import.meta.dirname, '..')

// Files of one worker share its modules: what a module begins when it is read, it begins for the first of them alone.
test('what tests share begins when a file asks for it, in a function it calls', () => {
  const shared = ['features', 'drivers', 'infra', 'test'].flatMap(folder =>
    readdirSync(path.join(SERVER, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'quiet.ts')
      .map(name => path.join(SERVER, folder, name)),
  )
  expect(shared.length).toBeGreaterThan(100)
  const hasHook = (file: string) => /^(before|after)(All|Each)\(/m.test(readFileSync(file, 'utf8'))
  expect(shared.filter(hasHook).map(file => path.relative(SERVER, file))).toEqual([])
})

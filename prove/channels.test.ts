import { expect, test } from 'vitest'
import { prove } from './channels.prove.ts'
import { shortly } from './shortly.ts'

test('[CHN-02][MSG-02] sessions on three processes, killed, stopped and cut off: all come back, each message leaves once', {
  timeout: 180_000,
}, async () => {
  const size = { sandboxes: 6, phones: 0, faults: 3, seconds: 40 }
  const figures = await shortly('channels', prove, size)
  expect(figures).toContain('6 sandbox and 0 Baileys sessions on 3 processes')
})

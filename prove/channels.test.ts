import { expect, inject, test } from 'vitest'
import { prove } from './channels.prove.ts'
import { newRandom } from './random.ts'

test('[CHN-02][MSG-02] sessions on three processes, killed, stopped and cut off: all come back, each message leaves once', {
  timeout: 180_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const size = { sandboxes: 6, phones: 0, faults: 3, seconds: 40 }
  const figures = await prove({ ...size, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`channels, with SEED=${seed}: ${figures}`)
  expect(figures).toContain('6 sandbox and 0 Baileys sessions on 3 processes')
})

import { keepPace } from '../traffic/pace.ts'

/** A process of its own: customers who write so many messages a second at a hook until they are told to stop. */
const [, , hook = '', perSecond = '1'] = process.argv
const LANES = 20
const CROWD = LANES * Math.ceil(Number(perSecond) / 10)
const counts = { said: 0, refused: null as string | null }

async function write(from: string): Promise<void> {
  const body = JSON.stringify({ externalId: crypto.randomUUID(), from, text: 'Bom dia, ainda tem a mesa de seis lugares?' })
  const answer = await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await answer.text()
  if (answer.status === 200) counts.said++
  else counts.refused = `${answer.status} ${text}`
}

const number = (n: number) => `5511987${String(n).padStart(6, '0')}`
for (let n = 0; n < CROWD; n += LANES) await Promise.all(Array.from({ length: LANES }, (_, lane) => write(number(n + lane))))
let next = 0
const lanes = Array.from({ length: LANES }, () =>
  keepPace(Number(perSecond) / LANES, async () => {
    next = (next + 1) % CROWD
    await write(number(next)).catch((error: unknown) => {
      counts.refused = String(error)
    })
  }),
)
process.send?.({ begun: true })
process.on('message', async () => {
  await Promise.all(lanes.map(lane => lane.stop()))
  process.send?.(counts)
})

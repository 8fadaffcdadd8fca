import type { SandboxEvent } from '@balcao/contract/channels/sandbox'
import type { Outside } from '../driver.ts'
import { readEvents } from './read.ts'

interface Script {
  /** The company has written to this customer. */
  answered(conversation: string, payload: Record<string, unknown>): void
  stop(): void
}

const SILENT: Script = { answered() {}, stop() {} }

/** A small picture of a chair, for a developer who wants to see a picture arrive. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAACVBMVEX68+iLWjzIPEYOyXXXAAAAN0lEQVR42mNgGAUkA0YgoL0GJiAY1TCqYWhooE9+QAXU1MCEFQyoBvRQIhhqoxpGNVBLwyjACgD1ugH1tm3j9wAAAABJRU5ErkJggg=='

type Line = Omit<Extract<SandboxEvent, { externalId: string; from: string }>, 'externalId' | 'from' | 'name'>

/** Somebody asks a shop for chairs: one line for each answer they get. */
const SHOP: readonly Line[] = [
  { text: 'Olá! Vocês têm cadeiras de jantar a pronta entrega?' },
  { text: 'Que ótimo! Preciso de seis. Quanto fica?' },
  {
    text: 'Tem parecida com esta?',
    media: { base64: PICTURE, mimeType: 'image/png', fileName: 'cadeira.png' },
  },
  { text: 'Perfeito. Fechado então! Retiro na loja, pode ser?' },
  { text: 'Muito obrigada pelo atendimento 😊' },
]
const CUSTOMER = { from: '5511900000001', name: 'Marina Duarte' } as const

/**
 * Customers who write by themselves, for demonstrations: one repeats what it is told, the other orders chairs. How far they
 * are is kept with the channel, and every line has an id of its own, so a restart says nothing twice.
 */
export function startScript(who: 'none' | 'echo' | 'shop', outside: Outside, thinksMs: number): Script {
  if (who === 'none') return SILENT
  const timers = new Set<NodeJS.Timeout>()
  const say = (event: SandboxEvent): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const told = Promise.all(readEvents(event).map(news => outside.deliver(news)))
      told.catch((error: unknown) => outside.log.warn({ err: error }, 'the customer of a sandbox was not heard'))
    }, thinksMs)
    timers.add(timer)
  }
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer)
  }

  if (who === 'echo') {
    let said = 0
    const begun = Date.now()
    return {
      answered(from, { text }) {
        if (typeof text === 'string') say({ externalId: `echo-${begun}-${++said}`, from, text: `Você disse: ${text}` })
      },
      stop,
    }
  }
  void goOn(0)
  return {
    answered(conversation) {
      if (conversation === CUSTOMER.from) void goOn(1)
    },
    stop,
  }

  async function goOn(by: 0 | 1): Promise<void> {
    const { script = '0' } = await outside.store.get(['script'])
    const step = Number(script) + by
    const line = SHOP[step]
    if (!line) return
    await outside.store.set({ script: String(step) })
    say({ ...CUSTOMER, ...line, externalId: `shop-${step}` })
  }
}

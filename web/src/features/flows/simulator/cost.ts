import type { Talk, World } from './talk.ts'

const MILLION = 1_000_000
/** As the company wrote it; null: it has not said. */
const priceIn = (written: string | undefined): number | null => (written ? Number(written.replace(',', '.')) : null)

/** By the company's own prices; null: it entered none. Only official channels charge for each message. */
export function costOf({ sent, tokens }: Talk, { channel }: World, prices: Readonly<Record<string, string>>): number | null {
  const [perMessage, perMillion] = [priceIn(prices.messagePrice), priceIn(prices.tokenPrice)]
  if (perMessage === null && perMillion === null) return null
  return (channel.joinsTexts ? sent : 0) * (perMessage ?? 0) + (tokens / MILLION) * (perMillion ?? 0)
}

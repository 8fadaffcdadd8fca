import { type BotMemory, MEMORY_BYTES_MAX } from '../bot-driver.ts'
import { type Fields, isFields, listIn } from '../lib/json.ts'

/**
 * What was said, as it is replayed: items of the provider stay as they came, for a message has its phase and a thought its seal. A turn is
 * kept or dropped whole, so that no call stands without its result.
 */
export interface History {
  turns: Fields[][]
  /** How this server is asked: with sealed thoughts, without, or the older way. Null: not known yet. */
  spoken: 'sealed' | 'plain' | 'completions' | null
}

const TURNS_MOST = 20
const BYTES_MOST = Math.min(48 * 1024, MEMORY_BYTES_MAX)

export function historyIn(memory: BotMemory | null): History {
  const turns = listIn(memory?.turns).map(turn => listIn(turn).filter(isFields))
  const spoken = memory?.spoken
  return { turns, spoken: spoken === 'sealed' || spoken === 'plain' || spoken === 'completions' ? spoken : null }
}

export const itemsOf = ({ turns }: History): Fields[] => turns.flat()

export function remembered({ turns }: History, turn: Fields[], spoken: History['spoken']): BotMemory {
  const all = [...turns, turn.flatMap(kept)].slice(-TURNS_MOST)
  while (all.length > 1 && Buffer.byteLength(JSON.stringify(all)) > BYTES_MOST) all.shift()
  const fits = Buffer.byteLength(JSON.stringify(all)) <= BYTES_MOST
  return { turns: fits ? all : [], spoken }
}

/** A thought without its seal is nothing anybody can read again; a call wants to hear what came of it. */
function kept(item: Fields): Fields[] {
  if (item.type === 'reasoning') return typeof item.encrypted_content === 'string' ? [item] : []
  if (item.type === 'function_call') return [item, { type: 'function_call_output', call_id: item.call_id, output: 'ok' }]
  return [item]
}

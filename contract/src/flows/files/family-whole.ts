import type { TransferTarget } from '../nodes.ts'
import type { Drawing } from './drawing.ts'
import { count, text } from './loose.ts'
import type { Finder } from './references.ts'

/** What a reader of steps needs of the whole. */
export interface Family {
  drawing: Drawing
  finder: Finder
  /** Said when an answer fits nothing. */
  wrong: string
  /** Said before it hands over. */
  welcome: string
  farewell: string
  distribution: 'none' | 'random' | 'fewest'
  /** The first node of each step. */
  entries: Map<string, string>
}

/** 1 queue, 2 user; anything else is neither. */
export function targetOf(finder: Finder, type: unknown, destiny: unknown, node: string): TransferTarget | null {
  const id = text(destiny, 40)
  if (count(type, 0, 9) === 1) return { to: 'queue', queueId: id ? finder.find('queue', id, '', node) : null }
  if (count(type, 0, 9) === 2) return { to: 'user', userId: id ? finder.find('user', id, '', node) : null }
  return null
}

import type { Message, Messages } from './catalogue.ts'
import type { Loaders } from './store.ts'

const GROWTH = 0.4

/** Four tenths longer and marked at its end, so that what is cut off is seen to be. */
export const stretch = (text: string): string => `${text} ${'~'.repeat(Math.ceil(text.length * GROWTH))}]`

const stretchMessage = (message: Message): Message =>
  typeof message === 'string' ? stretch(message) : { ...mapped(message, stretch), other: stretch(message.other) }

const mapped = <T extends object, V>(of: T, change: (value: V) => V): T =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)])) as T

/** The same catalogues in the pseudo-language of long texts. */
export const stretched =
  (loaders: Loaders): Loaders =>
  name => {
    const load = loaders(name)
    if (!load || name.startsWith('validation/')) return load
    return async () => ({ default: mapped<Messages, Message>((await load()).default, stretchMessage) })
  }

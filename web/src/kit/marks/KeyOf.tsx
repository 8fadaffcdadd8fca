import type { Shortcut } from '@balcao/contract/access/auth'
import { useKeyOf } from '../commands.ts'

/** The key of it, as the reader has chosen it. */
export const KeyOf = ({ shortcut }: { shortcut: Shortcut }) => <kbd>{useKeyOf(shortcut)}</kbd>

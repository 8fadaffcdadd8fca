import type { Live } from '../../realtime/apply.ts'
import { rowsChanged } from './held.ts'

/** Many rows behind one path changed at once: what this browser holds of them is read again. */
export const rowsLive = {
  'rows.changed': (cache, { path }) => rowsChanged(cache, path),
} satisfies Live

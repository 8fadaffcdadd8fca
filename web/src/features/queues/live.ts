import { queueRoutes } from '@balcao/contract/queues'
import { heldRows } from '../../kit/resource/held.ts'
import type { Live } from '../../realtime/apply.ts'

const held = heldRows(queueRoutes)

export default {
  'queue.changed': (cache, { queue }) => held.changed(cache, queue),
  'queue.removed': (cache, { id }) => held.removed(cache, id),
} satisfies Live

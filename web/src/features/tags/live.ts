import { tagRoutes } from '@balcao/contract/tags'
import { heldRows } from '../../kit/resource/held.ts'
import type { Live } from '../../realtime/apply.ts'

const held = heldRows(tagRoutes)

export default {
  'tag.changed': (cache, { tag }) => held.changed(cache, tag),
  'tag.removed': (cache, { id }) => held.removed(cache, id),
} satisfies Live

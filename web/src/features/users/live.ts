import { userRoutes } from '@balcao/contract/users'
import { heldRows } from '../../kit/resource/held.ts'
import type { Live } from '../../realtime/apply.ts'

const held = heldRows(userRoutes)

export default {
  'user.changed': (cache, { user }) => held.changed(cache, user),
  'user.removed': (cache, { userId }) => held.removed(cache, userId),
  'user.status': (cache, { userId, isOnline }) => held.patched(cache, userId, { isOnline }),
} satisfies Live

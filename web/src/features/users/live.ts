import { userRoutes } from '@balcao/contract/access/users'
import { heldRows } from '../../kit/resource/state/held.ts'
import type { Live } from '../../realtime/apply.ts'

const held = heldRows(userRoutes)

export default {
  'user.changed': (cache, { user }) => held.changed(cache, user),
  'user.removed': (cache, { userId }) => held.removed(cache, userId),
  'user.status': (cache, { userId, isOnline, pause }) => held.patched(cache, userId, { isOnline, pause }),
} satisfies Live

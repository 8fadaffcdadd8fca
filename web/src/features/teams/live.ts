import { teamRoutes } from '@balcao/contract/teams'
import { heldRows } from '../../kit/resource/held.ts'
import type { Live } from '../../realtime/apply.ts'

const held = heldRows(teamRoutes)

export default {
  'team.changed': (cache, { team }) => held.changed(cache, team),
  'team.removed': (cache, { id }) => held.removed(cache, id),
} satisfies Live

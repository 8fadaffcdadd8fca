import { feature } from '../../infra/feature.ts'
import type { QueueRights } from './people.ts'
import { queueResource } from './queues.ts'

export function queueFeature(rights: QueueRights) {
  const { handlers, runners } = queueResource(rights)
  return feature({ handlers: { queues: handlers }, runners })
}

import { queueRoutes } from '@balcao/contract/queues'
import { resourceLive } from '../../kit/resource/live.ts'

export default resourceLive('queue', queueRoutes)

import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { resourceLive } from '../../kit/resource/live.ts'

export default resourceLive('queue', queueRoutes)

import { teamRoutes } from '@balcao/contract/teams'
import { resourceLive } from '../../kit/resource/live.ts'

export default resourceLive('team', teamRoutes)

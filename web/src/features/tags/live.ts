import { tagRoutes } from '@balcao/contract/tags'
import { resourceLive } from '../../kit/resource/live.ts'

export default resourceLive('tag', tagRoutes)

import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { resourceLive } from '../../kit/resource/live.ts'

export default resourceLive('tag', tagRoutes)

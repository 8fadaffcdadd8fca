import { feature } from '../../../infra/feature.ts'
import { homeHandlers } from './home.ts'

export const homeFeature = feature({ handlers: { home: homeHandlers } })

import { feature } from '../../infra/feature.ts'
import { hoursHandlers } from './hours.ts'

export const hoursFeature = feature({ handlers: { hours: hoursHandlers } })

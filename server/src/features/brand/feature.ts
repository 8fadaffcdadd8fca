import { feature } from '../../infra/feature.ts'
import { brandHandlers } from './commands.ts'

export const brandFeature = feature({ handlers: { brand: brandHandlers } })

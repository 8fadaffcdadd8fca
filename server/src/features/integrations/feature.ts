import { feature } from '../../infra/feature.ts'
import { type IntegrationOptions, integrationHandlers, platformMailHandlers } from './integrations.ts'

export const integrationFeature = (options: IntegrationOptions) =>
  feature({ handlers: { integrations: integrationHandlers(options), platformMail: platformMailHandlers(options) } })

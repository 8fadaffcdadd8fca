import type { Tx } from '../../infra/database/db.ts'
import { feature } from '../../infra/feature.ts'
import { settingHandlers } from './settings.ts'

export const settingFeature = (rightsChanged: (tx: Tx) => Promise<void>) =>
  feature({ handlers: { settings: settingHandlers(rightsChanged) } })

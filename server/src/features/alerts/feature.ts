import { feature } from '../../infra/feature.ts'
import { watchChannels } from './channels.ts'

export const alertFeature = feature({ rounds: { 'channels that are down': { everyMs: 15_000, run: watchChannels } } })

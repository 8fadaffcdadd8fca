import type { Outside } from '../driver.ts'
import { type Graph, graphOf } from '../lib/meta/graph.ts'
import type { WabaConfig } from './config.ts'

export const graphFor = (config: WabaConfig, outside: Outside): Graph => graphOf(outside, { ...config, host: 'facebook' })

import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { Swatch } from '../../kit/resource/list/marks.tsx'
import { resourceLive } from '../../kit/resource/live.ts'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { joinLive } from '../../realtime/apply.ts'

joinLive(resourceLive('lane', laneRoutes))

/** The same at both addresses: among the settings, and by itself for supervisors, who come from the board. */
const lanesAt = (path: `/${string}`) =>
  resourceScreen({
    path,
    texts: 'lanes',
    api: laneRoutes,
    manage: 'lanes.manage',
    columns: {
      name: { label: 'lanes.lane', show: lane => <Swatch color={lane.color}>{lane.name}</Swatch>, text: lane => lane.name },
      position: { label: 'lanes.position', figures: true, onPhone: true },
      createdAt: { label: 'lanes.since', hidden: true },
    },
    form: {
      name: { kind: 'text', label: 'lanes.name' },
      color: { kind: 'colour', label: 'lanes.color' },
      position: { kind: 'number', label: 'lanes.position', help: 'lanes.positionHelp' },
    },
    refusals: { ERR_NAME_TAKEN: 'name' },
  })

export const LanesScreen = lanesAt('/lanes')
export const LanesSettings = lanesAt('/configuracoes/lanes')

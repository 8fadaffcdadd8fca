import { feature } from '../../infra/feature.ts'
import { demands } from './demands.ts'
import { farewells } from './farewells.ts'
import { lanes } from './lanes.ts'
import { ownVariables } from './ownVariables.ts'
import { savedViewHandlers } from './saved-views.ts'
import { tags } from './tags.ts'
import { teams } from './teams.ts'

export const catalogFeature = feature({
  handlers: {
    tags: tags.handlers,
    lanes: lanes.handlers,
    teams: teams.handlers,
    ownVariables: ownVariables.handlers,
    savedViews: savedViewHandlers,
    farewells: farewells.handlers,
    demands: demands.handlers,
  },
  runners: {
    ...tags.runners,
    ...lanes.runners,
    ...teams.runners,
    ...ownVariables.runners,
    ...farewells.runners,
    ...demands.runners,
  },
})

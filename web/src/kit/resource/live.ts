import type { EventName } from '@balcao/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { joinLive, type Live } from '../../realtime/apply.ts'
import { fieldOf } from './fieldOf.ts'
import { heldRows, rowsChanged } from './state/held.ts'
import type { ResourceApi, Row } from './types.ts'

/** Resources whose events are `<name>.changed`, with the row under its name, and `<name>.removed`, with its id. */
type Announced = EventName extends infer E ? (E extends `${infer Name}.changed` ? Name : never) : never

/** The live table of a plain resource: `export default resourceLive('tag', tagRoutes)`. */
export function resourceLive(name: Announced, api: Pick<ResourceApi, 'list' | 'show'>): Live {
  const held = heldRows(api)
  return {
    [`${name}.changed`]: (cache: QueryClient, payload: object) => {
      const row = fieldOf(payload, name)
      if (isRow(row)) held.changed(cache, row)
    },
    [`${name}.removed`]: (cache: QueryClient, { id }: Row) => held.removed(cache, id),
  }
}

/** The same, joining when its screen does. */
export const joinResource = (name: Announced, api: Pick<ResourceApi, 'list' | 'show'>): void =>
  void joinLive(resourceLive(name, api))

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

/** Many rows behind one path changed at once: what this browser holds of them is read again. */
export const rowsLive = {
  'rows.changed': (cache, { path }) => rowsChanged(cache, path),
} satisfies Live

import { can } from '@balcao/contract/permissions'
import { type ComponentType, useMemo } from 'react'
import { useMe } from '../../api/me.ts'
import { modelOf } from './model.ts'
import { ResourcePage } from './ResourcePage.tsx'
import type { ResourceApi, ScreenOptions } from './types.ts'

/**
 * A plain screen from its declaration: list, search, filters, columns, pages, create, change, delete, export and live updates.
 * `columns` knows the fields of the list's rows and `form` must cover the fields of the body.
 */
export function resourceScreen<A extends ResourceApi>(options: ScreenOptions<A>): ComponentType {
  const model = modelOf(options)
  return function ResourceScreen() {
    const me = useMe()
    const its = useMemo(() => ({ ...model, fields: model.fields.filter(({ may }) => !may || can(me, may)) }), [me])
    return <ResourcePage model={its} />
  }
}

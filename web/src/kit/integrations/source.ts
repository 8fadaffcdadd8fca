import {
  type CheckStage,
  type Integration,
  type IntegrationKind,
  integrationRoutes,
  platformMailRoutes,
} from '@balcao/contract/integrations/integrations'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import { joinLive } from '../../realtime/apply.ts'

/** Where a tab's values are kept. */
export interface IntegrationSource {
  key: readonly unknown[]
  load(): Promise<Integration>
  save(values: Record<string, unknown>): Promise<Integration>
  remove(): Promise<Integration>
  check(values: Record<string, unknown>): Promise<{ stages: CheckStage[] }>
}

export const ofCompany = (kind: IntegrationKind): IntegrationSource => {
  const params = { kind }
  return {
    key: keyOf(integrationRoutes.show, { params }),
    load: () => api(integrationRoutes.show, { params }),
    save: values => api(integrationRoutes.save, { params, body: { values } }),
    remove: () => api(integrationRoutes.remove, { params }),
    check: values => api(integrationRoutes.check, { params, body: { values } }),
  }
}

export const ofPlatform: IntegrationSource = {
  key: keyOf(platformMailRoutes.show, {}),
  load: () => api(platformMailRoutes.show, {}),
  save: values => api(platformMailRoutes.save, { body: { values } }),
  remove: () => api(platformMailRoutes.remove, {}),
  check: values => api(platformMailRoutes.check, { body: { values } }),
}

/** Read again where it is on screen. */
joinLive({
  'integration.changed': (cache, { kind }) => {
    void cache.invalidateQueries({ queryKey: keyOf(integrationRoutes.list) })
    if (kind === 'platformSmtp') void cache.invalidateQueries({ queryKey: ofPlatform.key })
    else
      void cache.invalidateQueries({
        queryKey: keyOf(integrationRoutes.show),
        predicate: ({ queryKey }) => names(queryKey, kind),
      })
  },
})

const names = (key: readonly unknown[], kind: string): boolean => JSON.stringify(key[1] ?? '').includes(`"${kind}"`)

import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { understood } from '../provider-call.ts'
import { evoApi } from './api.ts'
import { versionOf } from './session.ts'

const instances = z.array(
  z.looseObject({ name: z.string().optional(), instance: z.looseObject({ instanceName: z.string() }).optional() }),
)

/** An Evolution as a whole, before a channel is made on it. */
export function evoServer(given: { url: string; apikey: string }, outside: Pick<Outside, 'fetch'>) {
  const api = evoApi({ ...given, instance: '' }, outside)
  return {
    version: () => versionOf(api),
    /** Only the server's own key may list what is there. */
    instances: async () =>
      understood(instances, await api.all()).map(({ name, instance }) => name ?? instance?.instanceName ?? ''),
  }
}

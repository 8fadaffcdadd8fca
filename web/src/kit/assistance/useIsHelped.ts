import { assistanceRoutes } from '@balcao/contract/assistance/assistance'
import { keyOf, useRead } from '../../api/query.ts'
import { joinLive } from '../../realtime/apply.ts'

const FRESH_MS = 5 * 60_000

const again = (cache: Parameters<NonNullable<Parameters<typeof joinLive>[0]['integration.changed']>>[0]): void =>
  void cache.invalidateQueries({ queryKey: keyOf(assistanceRoutes.state) })

joinLive({
  'integration.changed': (cache, { kind }) => {
    if (kind === 'chatgpt') again(cache)
  },
  'setting.changed': (cache, { setting }) => {
    if (setting.key === 'assistance') again(cache)
  },
})

/** Whether the company's agents are helped; while it is off nobody is shown anything of it. */
export const useIsHelped = (): boolean => useRead(assistanceRoutes.state, {}, { staleTime: FRESH_MS }).data?.isOn === true

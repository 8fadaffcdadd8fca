import type { Driver } from '../driver.ts'
import { metaHook } from '../lib/meta/hook.ts'
import { open } from '../lib/meta/opening.ts'
import { wabaCapabilities } from './capabilities.ts'
import { check, subscribe } from './check.ts'
import { wabaConfig } from './config.ts'
import { connectionOf } from './connection.ts'
import { read } from './read.ts'

/** WhatsApp's Cloud API. Messages come by webhook, so a session is only the address they are sent to. */
export const waba: Driver<typeof wabaConfig> = {
  kind: 'waba',
  config: wabaConfig,
  capabilities: wabaCapabilities,
  capabilitiesOf: ({ groups = false, coexistence = false }) => ({ ...wabaCapabilities, groups, history: coexistence }),
  check,

  async connect(config, outside) {
    await open(outside, [() => check(config, outside), () => subscribe(config, outside)])
    return connectionOf(config, outside)
  },

  webhook: { ...metaHook, read },
}

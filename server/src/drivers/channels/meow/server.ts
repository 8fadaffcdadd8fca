import { gist } from '../../gist.ts'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { at, listAt } from '../lib/wa/walk.ts'
import { ask } from '../provider-call.ts'

/** A Wuzapi as a whole, before a channel is made on it. */
export function meowServer(
  { url, adminToken = '' }: { url: string; adminToken?: string | undefined },
  { fetch }: Pick<Outside, 'fetch'>,
) {
  const base = url.replace(/\/+$/, '')
  return {
    /** Only a Wuzapi tells a caller without a key so in JSON; no other server that could stand there does. */
    async answers(): Promise<void> {
      const { status, body, text } = await ask(fetch, `${base}/session/status`, {})
      const isTheirs = at(body, 'success') !== undefined || at(body, 'error') !== undefined
      if (isTheirs && (status === 401 || status === 200)) return
      if (status >= 500) throw new SendError('down', 'ERR_INTEGRATION_UNREACHABLE', `${status} ${gist(text)}`)
      throw new SendError('down', 'ERR_WUZAPI_URL', `${status} ${gist(text)}`)
    },
    /** How many users the server has: only its own key may ask. */
    async users(): Promise<number> {
      const { status, body, text } = await ask(fetch, `${base}/admin/users`, { headers: { authorization: adminToken } })
      if (status === 401 || status === 403) throw new SendError('down', 'ERR_INTEGRATION_KEY', gist(text))
      if (status >= 300) throw new SendError('down', 'ERR_INTEGRATION_ANSWER', `${status} ${gist(text)}`)
      return Array.isArray(body) ? body.length : [...listAt(body, 'data'), ...listAt(body, 'instances')].length
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import { log } from '../../infra/log.ts'

interface Due {
  tenantId: number
  channelId: number
}

/**
 * What is done for each channel, all of them at once: a slow one holds up no other and is not begun a second time here. Answers when all
 * of it is done, or when its caller has waited enough.
 */
export function eachChannel(find: () => Promise<readonly Due[]>, run: (due: Due) => Promise<void>) {
  const busy = new Map<string, Promise<void>>()
  return async (patienceMs?: number): Promise<void> => {
    for (const due of await find()) {
      const key = `${due.tenantId} ${due.channelId}`
      if (busy.has(key)) continue
      const its = run(due)
        .catch((error: unknown) => log.warn({ err: error, ...due }, 'work on groups was not done and will be tried again'))
        .finally(() => busy.delete(key))
      busy.set(key, its)
    }
    const all = Promise.all(busy.values())
    await (patienceMs === undefined ? all : Promise.race([all, setTimeout(patienceMs, undefined, { ref: false })]))
  }
}

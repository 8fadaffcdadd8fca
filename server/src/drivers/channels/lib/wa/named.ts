import type { News, Outside } from '../../driver.ts'

/** Messages of a group do not name it: once connected, the names of all are asked for. */
export function namingGroups(outside: Outside, groups: () => Promise<readonly News[]>): Outside['deliver'] {
  let isNamed = false
  return async news => {
    await outside.deliver(news)
    if (isNamed || news.type !== 'status' || news.status !== 'connected') return
    isNamed = true
    try {
      for (const group of await groups()) await outside.deliver(group)
    } catch (error) {
      outside.log.warn({ err: error }, 'the groups were not told')
    }
  }
}

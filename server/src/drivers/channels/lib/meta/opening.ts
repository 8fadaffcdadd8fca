import type { Health, Outside } from '../../driver.ts'

/** Whether they can be reached again is worth another try; what is wrong with the fields is not. */
const TRANSIENT = ['ERR_CHANNEL_UNREACHABLE', 'ERR_CHANNEL_LIMITED', 'ERR_SENDING_WAPP_MSG']

/** Takes the steps until one of them is not well, and tells what became of it. */
export async function open(outside: Outside, steps: readonly (() => Promise<Health>)[]): Promise<void> {
  await outside.deliver({ type: 'status', status: 'opening' })
  let number: string | undefined
  for (const step of steps) {
    const health = await step()
    if (!health.ok) {
      const { code, details = '' } = health
      const isFinal = !TRANSIENT.includes(code)
      return outside.deliver({ type: 'status', status: 'disconnected', code, details, ...(isFinal && { final: true }) })
    }
    number ??= health.number
    if (health.lacks) await outside.deliver({ type: 'standing', about: 'fields', says: health.lacks.join(', ') || null })
  }
  await outside.deliver({ type: 'status', status: 'connected', ...(number && { number }) })
}

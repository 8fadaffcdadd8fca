import { z } from 'zod'
import { onlineUser } from './auth.ts'
import { queue } from './queues.ts'
import { settingRow } from './settings.ts'
import { user } from './users.ts'

/** Every fact the product announces: its name and what it carries, in the shapes a GET answers. */
export const EVENTS = {
  'user.status': onlineUser,
  'user.changed': z.object({ user }),
  'user.removed': z.object({ userId: z.number() }),
  'queue.changed': z.object({ queue }),
  'queue.removed': z.object({ id: z.number() }),
  'setting.changed': z.object({ setting: settingRow }),
  'tenant.changed': z.object({ tenantId: z.number() }),
  /** To one user's own sockets: read your session again. */
  'session.changed': z.object({ version: z.number() }),
  /** To one session's sockets, just before they are closed. */
  'session.ended': z.object({ code: z.string() }),
} as const satisfies Record<string, z.ZodObject>

export type EventName = keyof typeof EVENTS
export type EventPayload<N extends EventName> = z.input<(typeof EVENTS)[N]>
export type EventHandlers = { [N in EventName]: (payload: EventPayload<N>) => void }

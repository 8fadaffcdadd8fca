import { z } from 'zod'
import { route } from './route.ts'

/** Apart from the settings themselves: the inbox hears of a change long before anybody opens their screen. */
export const settingRow = z.object({
  key: z.string(),
  value: z.string(),
  updatedAt: z.string().nullable(),
  /** Who changed it last, by their name. */
  by: z.string().nullable(),
})

export const settingRoutes = {
  list: route({
    method: 'GET',
    path: '/settings',
    can: 'settings.see',
    summary: 'Every setting with its value; secrets are masked',
    reply: z.array(settingRow),
    fails: [],
  }),
  save: route({
    method: 'PUT',
    path: '/settings/:key',
    can: 'settings.manage',
    summary: 'Change a setting',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ value: z.union([z.string().max(20_000), z.number(), z.boolean()]) }).strict(),
    reply: settingRow,
    fails: ['ERR_NO_SETTING_FOUND', 'ERR_SETTING_CONFLICT', 'ERR_VALIDATION'],
  }),
}

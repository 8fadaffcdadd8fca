import { another, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

const aDevice = () => ({
  endpoint: `https://push.example/${another()}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  language: 'pt' as const,
})

export const notificationsVerdicts = {
  'notifications.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.seen': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.pushKey': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.subscribe': { open: TEAM, foreign: 'no ids', call: () => ({ body: aDevice() }) },
  'notifications.unsubscribe': { open: TEAM, foreign: 'no ids', call: () => ({ body: { endpoint: aDevice().endpoint } }) },
} satisfies Verdicts

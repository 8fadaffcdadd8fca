export { pushKeys } from './devices.ts'
export { hearHanded, hearNews, mayBeHanded, mayBeNews } from './hear.ts'
export { sendPush } from './push.ts'
export { notificationHandlers } from './routes.ts'

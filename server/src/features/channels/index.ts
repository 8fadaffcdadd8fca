export { driverOf, knownKinds } from './drivers.ts'
export { channelOfHook, type HookedChannel } from './hooked.ts'
export type { Claimed, HeldChannel, Outcome, Room, SpoolSource } from './spool-source.ts'
export { sendNow, wakeSpool } from './spool-wakes.ts'

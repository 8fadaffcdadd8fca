import { MASKED, type Room } from '@balcao/contract/visibility'

/** Rooms of the socket server. A name holds its tenant, and only this file makes names, so tenants cannot meet in one. */
export const tenantRoom = (tenantId: number, room: Room): string => `t:${tenantId}:${room}`

/** For the server's own use: nothing is ever announced in these. */
/** Of each company's sockets the one or the other: users who read customers' numbers whole, and users who do not. */
export const maskedOf = (tenantId: number): string => tenantRoom(tenantId, MASKED)
export const openOf = (tenantId: number): string => `open:${tenantId}`
export const allOfTenant = (tenantId: number): string => `all:${tenantId}`
export const socketsOfUser = (tenantId: number, userId: number): string => `sockets:${tenantId}:${userId}`
export const socketsOfSession = (sessionId: string): string => `session:${sessionId}`

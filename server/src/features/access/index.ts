export { hashPassword } from './passwords.ts'
export { refreshRights, tenantRightsChanged } from './rooms.ts'
export { type UserOptions, userHandlers } from './users.ts'
export { addUser } from './users-save.ts'

export { tagHandlers } from './tags.ts'
export { teamHandlers } from './teams.ts'

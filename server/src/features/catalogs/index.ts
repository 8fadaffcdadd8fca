export { tags } from './tags.ts'
export { teams } from './teams.ts'

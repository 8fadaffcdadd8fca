export { groupFeature } from './feature.ts'
export { takeGroupName } from './list.ts'
export { takeMembers } from './watch/members.ts'
export { watchEdit, watchMessage } from './watch/words.ts'

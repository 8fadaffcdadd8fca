export { CreateGroups } from './CreateGroups.tsx'
export { EditGroups } from './EditGroups.tsx'
export { GroupMembers } from './GroupMembers.tsx'
export { BannedNumbers, ForbiddenWords, GroupFarewells, GroupGreetings } from './rules/GroupRules.tsx'

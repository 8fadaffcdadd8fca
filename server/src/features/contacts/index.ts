export { contactResource } from './contacts.ts'
export { type Learned, learnIdentity, renameGroup } from './identities.ts'
export { type MergeLinks, mergeContacts } from './merge.ts'

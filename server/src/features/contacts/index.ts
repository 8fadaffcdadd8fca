export { contactFeature } from './feature.ts'
export { forgetContact } from './forget.ts'
export { learnIdentity, renameGroup } from './identities.ts'
export { changeTags } from './links.ts'

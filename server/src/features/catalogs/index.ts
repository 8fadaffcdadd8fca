export { demands } from './demands.ts'
export { farewells } from './farewells.ts'
export { tags } from './tags.ts'
export { teams } from './teams.ts'

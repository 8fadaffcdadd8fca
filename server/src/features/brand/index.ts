export { brandFeature } from './feature.ts'
export { registerBrandPages } from './pages.ts'
export { brandOf } from './queries.ts'
export { publicUrl } from './rules/links.ts'

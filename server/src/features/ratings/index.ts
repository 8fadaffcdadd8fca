export { askRating, mayAskRating } from './ask.ts'
export { ratingFeature } from './feature.ts'

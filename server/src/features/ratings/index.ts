export { askRating, mayAskRating } from './ask.ts'
export { answerRating, hearRating, mayBeRating } from './hear.ts'
export { ratingHandlers } from './routes.ts'

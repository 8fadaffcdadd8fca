import { feature, reaction } from '../../infra/feature.ts'
import type { Say } from '../tickets/index.ts'
import { answerRating } from './answer.ts'
import { enqueueAnswers, mayBeRating } from './reactions.ts'
import { ratingHandlers } from './routes.ts'

export const ratingFeature = (say: Say) =>
  feature({
    handlers: { ratings: ratingHandlers },
    jobs: { 'ratings.answer': ({ tenantId, data }) => answerRating(tenantId, data.ticketId, say) },
    reactions: [reaction('message.created', mayBeRating, enqueueAnswers)],
  })

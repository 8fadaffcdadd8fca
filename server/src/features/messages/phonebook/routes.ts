import type { phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import type { WorkRunner } from '../../works/index.ts'
import { CHECK_WORK, checkNumbers, checkRunner, startCheck, uncheckedNumbers } from './check.ts'
import { sanitise } from './sanitise.ts'
import { BOOK_WORK, bookRunner, startBookSync } from './sync.ts'

export const phonebookHandlers: Handlers<typeof phonebookRoutes, Exchange> = {
  sync: ({ actor, body }) => startBookSync(actor, body),
  unchecked: ({ actor }) => uncheckedNumbers(actor),
  check: ({ actor, body }) => startCheck(actor, body),
  sanitise: ({ actor, params }) => sanitise(actor, params.id),
}

export const phonebookRunners: Record<string, WorkRunner> = { [BOOK_WORK]: bookRunner, [CHECK_WORK]: checkRunner }
export const phonebookRounds = { 'numbers of contacts': { everyMs: 2_000, run: checkNumbers } }

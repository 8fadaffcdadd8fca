import type { privacyRoutes } from '@balcao/contract/contacts/privacy'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import type { WorkRunner } from '../../works/index.ts'
import { ERASE_WORK, eraseRunner, startErasing } from './erase.ts'
import { PERSON_WORK, personRunner, startPersonExport } from './person.ts'

export const privacyHandlers: Handlers<typeof privacyRoutes, Exchange> = {
  exportPerson: ({ actor, params, body }) => startPersonExport(actor, params.id, body),
  erasePerson: ({ actor, params, body }) => startErasing(actor, params.id, body),
}

export const privacyRunners: Record<string, WorkRunner> = { [PERSON_WORK]: personRunner, [ERASE_WORK]: eraseRunner }

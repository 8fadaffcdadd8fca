import type { contactManyRoutes } from '@balcao/contract/contacts/many'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import type { WorkRunner } from '../../works/index.ts'
import type { MergeLinks } from '../merge.ts'
import { findDuplicates } from './duplicates/find.ts'
import { forgetMerges, mergeRunner, recentMerges, startMerging, undoMerge } from './duplicates/merge.ts'
import { exportLater, exportNow, exportRunner } from './export/export.ts'
import { IMPORT_WORK, importBlock, knownNumbers } from './import/blocks.ts'
import { importRunner } from './import/runner.ts'
import { forgetImports, recentImports, undoImport, undoRunner } from './import/undo.ts'

/** What is done to contacts by the hundred: files in and out, two that are one, numbers asked for. */
export const manyHandlers = (links: MergeLinks): Handlers<typeof contactManyRoutes, Exchange> => ({
  importRows: importBlock,
  known: ({ actor, body }) => knownNumbers(actor, body.numbers),
  imports: ({ actor }) => recentImports(actor),
  undoImport: ({ actor, params, body }) => undoImport(actor, params.id, body.title),
  duplicates: ({ actor }) => findDuplicates(actor.tenantId),
  mergeDuplicates: ({ actor, body }) => startMerging(actor, body),
  merges: ({ actor }) => recentMerges(actor),
  undoMerge: ({ actor, params }) => undoMerge(actor, params.id, links),
  exportNow: ({ actor, query }) => exportNow(actor, query),
  exportLater: ({ actor, body }) => exportLater(actor, body),
})

export const manyRunners = (links: MergeLinks): Record<string, WorkRunner> => ({
  [IMPORT_WORK]: importRunner(links.walletChanged),
  'contacts.undoImport': undoRunner(links.walletChanged),
  'contacts.export': exportRunner,
  'contacts.merge': mergeRunner(links),
})

export const manySchedules = {
  'contacts.forgetMerges': { cron: '*/10 * * * *', run: forgetMerges },
  'contacts.forgetImports': { cron: '10 * * * *', run: forgetImports },
}

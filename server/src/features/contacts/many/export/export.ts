import { type ContactExport, contactManyRoutes } from '@balcao/contract/contacts/many'
import type { Actor } from '@balcao/contract/permissions'
import type { StreamAnswer } from '@balcao/contract/route'
import type { WorkSummary } from '@balcao/contract/works/works'
import { clock } from '../../../../infra/clock.ts'
import { withTenant } from '../../../../infra/database/db.ts'
import { SHEET_TYPES } from '../../../../infra/sheets/sheet.ts'
import { storeFile } from '../../../files/index.ts'
import { keepWorkFile, startWork, type WorkRunner } from '../../../works/index.ts'
import { segmented } from '../../segment.ts'
import { mayMoveFiles } from '../may.ts'
import { countOf } from './found.ts'
import { contactSheet } from './sheet.ts'

export async function exportNow(actor: Actor, asked: ContactExport): Promise<StreamAnswer> {
  await mayMoveFiles(actor)
  return {
    type: SHEET_TYPES[asked.as],
    name: nameOf(asked),
    bytes: await contactSheet(actor.tenantId, await segmented(actor, asked)),
  }
}

export async function exportLater(actor: Actor, { title, ...asked }: ContactExport & { title: string }): Promise<WorkSummary> {
  const right = await mayMoveFiles(actor)
  const total = await countOf(actor.tenantId, await segmented(actor, asked))
  return withTenant(actor.tenantId, tx =>
    startWork(tx, actor, { kind: 'contacts.export', title, total, params: { asked, right } }),
  )
}

const MOST_BYTES = 4 * 1024 ** 3

/** A file is one whole: a run that was broken off, or held, begins again. */
export const exportRunner: WorkRunner = async ({ tenantId, workId, createdBy, params, progress }) => {
  const { asked, right } = paramsOf(params)
  if (progress.done > 0) await progress.block(async () => ({ done: -progress.done }))
  const bytes = await contactSheet(tenantId, await segmented({ tenantId, userId: createdBy }, asked), rows =>
    progress.block(async () => ({ done: rows })),
  )
  const name = nameOf(asked)
  const file = await storeFile(tenantId, bytes, { name, type: SHEET_TYPES[asked.as], ownerId: createdBy, maxBytes: MOST_BYTES })
  await progress.block(async tx => {
    await keepWorkFile(tx, workId, { id: file.id, name, size: file.size, can: right })
    return { done: 0 }
  })
}

function paramsOf(params: unknown) {
  const { asked, right } = params as { asked: unknown; right: string }
  const { title: _, ...body } = contactManyRoutes.exportLater.body.parse({ ...(asked as object), title: '-' })
  return { asked: body, right: right === 'contacts.work' ? ('contacts.work' as const) : ('contacts.manage' as const) }
}

const nameOf = ({ as }: ContactExport): string => `contatos-${clock.now().toISOString().slice(0, 10)}.${as}`

import { type FlowDocument, flowDocument } from '@balcao/contract/flows/document'
import type { Tx } from '../../../infra/database/db.ts'
import { onDbClosed } from '../../../infra/database/db.ts'

/** Published versions never change, so each is read and compiled once in a process. */
const documents = new Map<string, FlowDocument>()
onDbClosed(() => documents.clear())
const MOST = 500

/** Null: it was deleted. */
export async function documentOf(tx: Tx, flowId: number, version: number): Promise<FlowDocument | null> {
  const key = `${tx.tenant} ${flowId} ${version}`
  const known = documents.get(key)
  if (known) return known
  const row = await tx
    .selectFrom('flow_versions')
    .select('document')
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const document = flowDocument.parse(row.document)
  if (documents.size >= MOST) documents.clear()
  documents.set(key, document)
  return document
}

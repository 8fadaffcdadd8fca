import { type FlowDocument, flowDocument } from '@balcao/contract/flows/document'
import { RE2JS } from 're2js'
import type { Tx } from '../../../infra/database/db.ts'

/** Published versions never change, so each is read and compiled once in a process. */
const documents = new Map<string, FlowDocument>()
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

const patterns = new Map<string, RE2JS | null>()

/** In time that grows with the text alone; what is no pattern is found nowhere. */
export function matches(pattern: string, text: string): boolean {
  if (patterns.size >= MOST) patterns.clear()
  const known = patterns.get(pattern)
  const compiled = known === undefined ? compile(pattern) : known
  patterns.set(pattern, compiled)
  return compiled?.matcher(text.slice(0, TEXT_MAX)).find() ?? false
}

const TEXT_MAX = 4096
const PATTERN_MAX = 520

function compile(pattern: string): RE2JS | null {
  if (pattern.length > PATTERN_MAX) return null
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    return null
  }
}

import { refuse } from '@balcao/contract/errors'
import { writeFamily } from '@balcao/contract/flows/files/family-export'
import { FlowFileFault } from '@balcao/contract/flows/files/loose'
import { writeOurs } from '@balcao/contract/flows/files/ours'
import { type FlowFile, readFlowFile } from '@balcao/contract/flows/files/read'
import type { FlowImport, flowRoutes } from '@balcao/contract/flows/flows'
import type { Actor } from '@balcao/contract/permissions'
import type { z } from 'zod'
import { withTenant } from '../../infra/database/db.ts'
import { insertFlow } from './commands.ts'
import { readFacts, showFlow } from './queries.ts'

/** Flows as files: read as a dry run first, then as an inactive draft. */

export async function importFlow(
  actor: Actor,
  { text, name, isDryRun, choices }: z.output<typeof flowRoutes.import.body>,
): Promise<FlowImport> {
  const { document, ...read } = fileIn(text, await readFacts(actor), choices)
  const named = { name: name ?? (read.name.trim() || 'Fluxo'), description: read.description }
  if (isDryRun) return { ...read, ...named, flow: null }
  const flow = await withTenant(actor.tenantId, tx => insertFlow(tx, actor, named, document))
  return { ...read, ...named, flow }
}

function fileIn(text: string, facts: Parameters<typeof readFlowFile>[1], choices: Parameters<typeof readFlowFile>[2]): FlowFile {
  try {
    return readFlowFile(text, facts, choices)
  } catch (error) {
    if (error instanceof FlowFileFault) return refuse('ERR_FLOW_FILE', { why: error.why, ...error.details })
    throw error
  }
}

export async function exportFlow(actor: Actor, id: number, form: 'ours' | 'family'): Promise<{ name: string; text: string }> {
  const { flow, document } = await showFlow(actor, id)
  const name = `${flow.name.replace(/[^\p{L}\d ._-]+/gu, ' ').trim() || 'fluxo'}.json`
  if (form === 'ours') return { name, text: writeOurs(flow, document, await readFacts(actor)) }
  const written = writeFamily(flow, document)
  return 'lost' in written ? refuse('ERR_FLOW_EXPORT', { lost: written.lost }) : { name, text: written.text }
}

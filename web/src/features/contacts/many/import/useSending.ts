import { contactManyRoutes, type ImportHow } from '@balcao/contract/contacts/many'
import { IMPORT_BLOCK } from '@balcao/contract/resource'
import type { WorkSummary } from '@balcao/contract/works/works'
import { useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query.ts'
import { blocksOf } from '../../../../kit/import/rows.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import type { GoodLine } from './lines.ts'

/** Sends the lines block by block; what failed is sent again under the same key, so that nothing is taken twice. */
export function useSending(title: string, lines: readonly GoodLine[]) {
  const [part, setPart] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const sent = useRef(0)

  const send = async (how: ImportHow): Promise<WorkSummary | null> => {
    const blocks = blocksOf(lines, IMPORT_BLOCK)
    setBusy(true)
    setFailure(null)
    try {
      let begun: WorkSummary | null = null
      for (const [block, rows] of [...blocks.entries()].slice(sent.current)) {
        const its = rows.map(({ line, row }) => ({ line, row }))
        const { work } = await api(contactManyRoutes.importRows, {
          body: { key: key.current, title, block, blocks: blocks.length, rows: its, how },
        })
        sent.current = block + 1
        setPart(sent.current / blocks.length)
        if (work) placeWork(queryClient, work)
        begun = work
      }
      return begun
    } catch (error) {
      setFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, part, busy, failure }
}

import { IMPORT_BLOCK } from '@balcao/contract/resource'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query.ts'
import { placeWork } from '../jobs/works.ts'
import type { Model } from '../resource/types.ts'
import { blocksOf, type GoodLine } from './rows.ts'

/** Sends the lines block by block; what failed is sent again under the same key, so that nothing is taken twice. */
export function useSending({ api: routes }: Model, title: string, lines: readonly GoodLine[]) {
  const [part, setPart] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const sent = useRef(0)

  const send = async (): Promise<boolean> => {
    const { importRows } = routes
    if (!importRows) return false
    const blocks = blocksOf(lines, IMPORT_BLOCK)
    setBusy(true)
    setFailure(null)
    try {
      for (const [block, rows] of [...blocks.entries()].slice(sent.current)) {
        const body = { key: key.current, title, block, blocks: blocks.length, rows }
        const { work } = await api(importRows, { body })
        sent.current = block + 1
        setPart(sent.current / blocks.length)
        if (work) placeWork(queryClient, work)
      }
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, part, busy, failure }
}

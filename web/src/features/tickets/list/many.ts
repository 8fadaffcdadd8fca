import { ApiError } from '@balcao/contract/client'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { rowOf } from '../store.ts'

/** The same done to the contacts of many tickets, and taken back from each of them. */

type Act = (row: TicketRow) => Promise<unknown>
export interface Deed {
  act: Act
  back: Act
}

/** One more tag for the contact of each; taken back, it has those it had. */
export const tagged = (tag: number): Deed => ({
  act: row => setTags(row, [...new Set([...row.contact.tags, tag])]),
  back: row => setTags(row, row.contact.tags),
})
const setTags = ({ contact }: TicketRow, tags: number[]) =>
  api(contactRoutes.setTags, { params: { id: contact.id }, body: { tags } })

const AT_ONCE = 4

export interface Outcome {
  /** As they were before. */
  done: TicketRow[]
  refused: { name: string; error: unknown }[]
}

/** A few at a time, and one that is refused holds back none. */
export async function eachOf(rows: readonly TicketRow[], act: Act, onStep: () => void): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  const left = [...rows]
  const work = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      try {
        await act(row)
        outcome.done.push(row)
      } catch (error) {
        outcome.refused.push({ name: row.contact.name, error })
        // Without a line the others would fail as well.
        if (!(error instanceof ApiError)) left.length = 0
      }
      onStep()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** Those that are known here: what was chosen may have left meanwhile. */
export const rowsOf = (cache: QueryClient, ids: Iterable<number>): TicketRow[] => [...ids].flatMap(id => rowOf(cache, id) ?? [])

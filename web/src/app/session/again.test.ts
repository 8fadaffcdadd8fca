import { afterEach, expect, test, vi } from 'vitest'
import { deskKey } from '../../api/desk.ts'
import { queryClient } from '../../api/query.ts'
import { readAgain } from './again.ts'

afterEach(() => queryClient.clear())

test('[RTM-05] the desk is read again on every screen, for the number on the tab; before it was opened it is not', async () => {
  readAgain()
  const ask = vi.fn(async () => ({ rooms: [] }))
  await queryClient.fetchQuery({ queryKey: deskKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
  expect(ask).toHaveBeenCalledTimes(1)
  readAgain()
  await expect.poll(() => ask.mock.calls.length).toBe(2)
})

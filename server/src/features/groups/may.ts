import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { withTenant } from '../../infra/database/db.ts'
import { mayReachMany } from '../settings/index.ts'

async function needsLeave(actor: Actor): Promise<void> {
  if (!(await withTenant(actor.tenantId, tx => mayReachMany(tx, actor)))) refuse('ERR_NO_PERMISSION')
}

type Call = (input: never) => unknown

/** Those of a feature's calls that do something, or show whom a number knows: refused to whom the company lets only look. */
export function forWhoMay<H extends object>(handlers: H, open: readonly (keyof H)[]): H {
  const guarded = Object.entries(handlers).map(([name, call]) => {
    if (open.includes(name as keyof H)) return [name, call]
    const its = async (input: { actor: Actor }) => {
      await needsLeave(input.actor)
      return (call as Call)(input as never)
    }
    return [name, its]
  })
  return Object.fromEntries(guarded) as H
}

import { type ErrorCode, Refusal } from '@balcao/contract/errors'
import type { StepOutcome } from '@balcao/contract/groups/group-words'
import { z } from 'zod'
import { withTenant } from '../../../infra/database/db.ts'
import { askChannel } from '../../channels/index.ts'
import { capabilitiesById, groupAddress, phoneAddress } from '../channel.ts'
import { doesTwice, type Fate, fateOf, worstOf } from '../rules/outcome.ts'
import type { Step } from './claim.ts'

type Answer = Awaited<ReturnType<typeof askChannel<'groupCreate'>>>

export interface Done {
  outcome: StepOutcome
  /** The group that was made. */
  made?: Answer['group']
  /** Who could not be put into it, and is invited. */
  left?: string[]
  link?: string
}

const WAIT_MS = 60_000
const creating = z.object({
  name: z.string(),
  people: z.array(z.string()),
  invited: z.array(z.string()),
  onlyAdminsWrite: z.boolean(),
})

/** Does one step on the channel's connection; what could not be done is told as what becomes of it. */
export async function carryOut(tenantId: number, channelId: number, step: Step): Promise<Done | Fate> {
  const isOnce = step.act === 'invite' && (await takesOurIds(tenantId, channelId))
  if (step.wasBegun && doesTwice(step.act) && !isOnce) return { outcome: 'unsure' }
  try {
    return await act(tenantId, channelId, step)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const wasAsked = error.details?.reason !== 'not connected'
    return fateOf(step.act, error.code as ErrorCode, { wasAsked, isOnce })
  }
}

const takesOurIds = (tenantId: number, channelId: number): Promise<boolean> =>
  withTenant(tenantId, async tx => (await capabilitiesById(tx, channelId))?.chosenIds ?? false)

async function act(tenantId: number, channelId: number, step: Step): Promise<Done> {
  // Written where its result is, in one.
  if (step.act === 'send') return { outcome: 'done' }
  const ask = <W extends Parameters<typeof askChannel>[2]['what']>(what: Parameters<typeof askChannel<W>>[2]) =>
    askChannel<W>(tenantId, channelId, what, WAIT_MS)
  if (step.act === 'create') {
    const { name, people, invited, onlyAdminsWrite } = creating.parse(step.params)
    const asked = { name, people: people.map(phoneAddress), onlyAdminsWrite }
    const { group, members } = await ask<'groupCreate'>({ what: 'groupCreate', ...asked })
    const out = members.filter(({ outcome }) => outcome === 'invite' || outcome === 'left')
    return { outcome: 'done', made: group, left: [...invited, ...out.map(({ address }) => address.value)] }
  }
  const group = groupAddress(step.externalId ?? '')
  if (step.act === 'edit') {
    const { fileId, ...change } = step.params as { fileId?: string }
    await ask<'groupEdit'>({ what: 'groupEdit', group, change, ...(fileId === undefined ? {} : { fileId }) })
    return { outcome: 'done' }
  }
  if (step.act === 'invite') {
    const link = await invite(tenantId, channelId, step)
    return { outcome: 'done', link }
  }
  const people = [phoneAddress(step.number)]
  const results = await ask<'groupMembers'>({ what: 'groupMembers', group, people, act: step.act })
  return { outcome: worstOf(results.map(({ outcome }) => outcome)) }
}

/** The link, by a message: under an id of the step's own, so that a repeat is the same message. */
async function invite(tenantId: number, channelId: number, { id, externalId, groupName, number }: Step): Promise<string> {
  const group = groupAddress(externalId ?? '')
  const link = await askChannel(tenantId, channelId, { what: 'groupLink', group, renew: false }, WAIT_MS)
  const said = { to: phoneAddress(number), id: `3EB0${`${tenantId}G${id}`.padStart(16, '0')}`, text: `${groupName}\n${link}` }
  await askChannel(tenantId, channelId, { what: 'groupSay', ...said }, WAIT_MS)
  return link
}

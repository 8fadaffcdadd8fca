import { randomUUID } from 'node:crypto'
import type { Address } from '@balcao/contract/channels/addresses'
import type { LedgerEntry } from '@balcao/contract/channels/sandbox'
import type { MemberOutcome } from '@balcao/contract/groups/group-words'
import { z } from 'zod'
import { type Outside, type Participant, SendError, type Target } from '../driver.ts'
import type { GroupCalls, GroupInfo, MemberResult, MembersNews } from '../groups.ts'

/**
 * Groups as a phone's network keeps them, in the channel's own store. What becomes of a number its last four digits say, so that
 * every answer of a real network can be seen: 0403 joins by invitation alone, 0404 is not there, 0408 has left, 0419 meets a full
 * group. Of a group whose name in the network ends in `-guest` we are no admin; one nobody made is there all the same.
 */

const group = z.object({
  name: z.string(),
  description: z.string().default(''),
  isAdmin: z.boolean(),
  onlyAdminsWrite: z.boolean().default(false),
  onlyAdminsEdit: z.boolean().default(false),
  link: z.string(),
  people: z.record(z.string(), z.object({ isAdmin: z.boolean() })),
})
type Group = z.output<typeof group>

const ANSWERS: Readonly<Record<string, MemberOutcome>> = { '0403': 'invite', '0404': 'absent', '0408': 'left', '0419': 'full' }
const answerTo = ({ value }: Address): MemberOutcome => ANSWERS[value.slice(-4)] ?? 'done'

const CHANGES = { add: 'join', remove: 'leave', promote: 'promote', demote: 'demote' } as const

const PREFIX = 'group/'
const newLink = () => `https://chat.example/${randomUUID().replaceAll('-', '').slice(0, 22)}`
const unmade = (id: string): Group => group.parse({ name: id, isAdmin: !id.endsWith('-guest'), link: newLink(), people: {} })

type Give = (entry: {
  type: LedgerEntry['type']
  reference: string
  conversation: string
  payload: Record<string, unknown>
}) => Promise<unknown>

export function sandboxGroups({ store, deliver }: Pick<Outside, 'store' | 'deliver'>, give: Give) {
  const find = async (id: string): Promise<Group> => {
    const found = (await store.get([PREFIX + id]))[PREFIX + id]
    return found === undefined ? unmade(id) : group.parse(JSON.parse(found))
  }
  const keep = (id: string, its: Group) => store.set({ [PREFIX + id]: JSON.stringify(its) })
  const run = async (address: Address): Promise<Group> => {
    const its = await find(address.value)
    return its.isAdmin ? its : notAdmin()
  }
  const note = (address: Address, payload: Record<string, unknown>) =>
    give({ type: 'group', reference: randomUUID(), conversation: address.value, payload })

  /** A network tells every member of a group of a change, also the one who made it. */
  const tell = async (group: Address, change: MembersNews['change'], results: readonly MemberResult[]) => {
    const people = results.flatMap(({ address, outcome }) => (outcome === 'done' ? [{ address, number: address.value }] : []))
    if (people.length > 0) await deliver({ type: 'members', id: randomUUID(), group, change, people, at: new Date() })
  }

  const calls: GroupCalls = {
    async list() {
      const all = await store.under(PREFIX)
      return Object.entries(all).map(([key, text]) => infoOf(key.slice(PREFIX.length), group.parse(JSON.parse(text))))
    },
    async create(name, people, { onlyAdminsWrite }) {
      const id = randomUUID()
      const its: Group = { ...unmade(id), name, onlyAdminsWrite }
      const members = people.map(address => put(its, address))
      await keep(id, its)
      return { group: infoOf(id, its), members }
    },
    async members(address, people, act) {
      const its = await run(address)
      const results = people.map(one => changed(its, one, act))
      await keep(address.value, its)
      await note(address, { act, people: people.map(({ value }) => value) })
      await tell(address, CHANGES[act], results)
      return results
    },
    async edit(address, { picture, ...change }) {
      await keep(address.value, { ...(await run(address)), ...change })
      await note(address, {
        act: 'edit',
        ...change,
        ...(picture && { picture: `${picture.subarray(0, 3).toString('hex')} ${picture.length}` }),
      })
    },
    async link(address, renew) {
      const its = await run(address)
      if (renew) its.link = newLink()
      await keep(address.value, its)
      return its.link
    },
    async removeMessage({ to, externalId }: Target) {
      await run(to)
      await give({ type: 'removal', reference: externalId, conversation: to.value, payload: { target: externalId } })
    },
  }

  const participants = async (address: Address): Promise<Participant[]> =>
    Object.entries((await find(address.value)).people).map(([value, { isAdmin }]) => ({
      address: { kind: 'phone', scope: '', value },
      name: '',
      number: value,
      isAdmin,
    }))
  return { calls, participants }
}

const infoOf = (id: string, { people, link: _, ...its }: Group): GroupInfo => ({
  address: { kind: 'group', scope: '', value: id },
  ...its,
  // We are in it too.
  people: Object.keys(people).length + 1,
})

function put(its: Group, address: Address): MemberResult {
  if (its.people[address.value]) return { address, outcome: 'already' }
  const outcome = answerTo(address)
  if (outcome === 'done') its.people[address.value] = { isAdmin: false }
  return { address, outcome }
}

function changed(its: Group, address: Address, act: Parameters<GroupCalls['members']>[2]): MemberResult {
  if (act === 'add') return put(its, address)
  const member = its.people[address.value]
  if (act === 'remove') {
    delete its.people[address.value]
    return { address, outcome: member ? 'done' : 'already' }
  }
  if (!member) return { address, outcome: 'absent' }
  const isAdmin = act === 'promote'
  const outcome = member.isAdmin === isAdmin ? 'already' : 'done'
  its.people[address.value] = { isAdmin }
  return { address, outcome }
}

function notAdmin(): never {
  throw new SendError('refused', 'ERR_GROUP_NOT_ADMIN', 'not an admin of this group')
}

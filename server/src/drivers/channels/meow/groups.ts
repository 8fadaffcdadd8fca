import { createHash } from 'node:crypto'
import type { Address } from '@balcao/contract/channels/addresses'
import type { MemberOutcome } from '@balcao/contract/groups/group-words'
import type { News } from '../driver.ts'
import { SendError } from '../driver.ts'
import type { GroupCalls, GroupEdit, GroupInfo, MemberResult, MembersNews } from '../groups.ts'
import { groupRefusal, notAdmin } from '../lib/wa/group-errors.ts'
import { addressOfJid, jidOf } from '../lib/wa/jid.ts'
import { isAt, listAt, textAt } from '../lib/wa/walk.ts'
import type { MeowApi } from './api.ts'
import { membersOf, phoneOf, type Self } from './send.ts'

const CREATE_MS = 50_000

/** What a Wuzapi does to groups. It answers every change alike: the list of members afterwards shows what became of each. */
export function groupCalls(api: MeowApi, self: Self): GroupCalls {
  const query = (group: Address, more = '') => `?groupJID=${encodeURIComponent(jidOf(group))}${more}`
  return {
    list: () => told(async () => listAt(await api.get('/group/list'), 'Groups').flatMap(group => infoOf(group, self))),
    create: (name, people, settings) => told(() => create(api, { name, people, ...settings })),
    members: (group, people, act) => told(() => change(api, jidOf(group), { people, act })),
    edit: (group, its) => told(() => edit(api, jidOf(group), its)),
    link: (group, renew) =>
      told(async () => {
        const link = textAt(await api.get(`/group/invitelink${query(group, renew ? '&reset=true' : '')}`), 'InviteLink')
        if (!link) throw notAdmin('no link was given')
        return link
      }),
    // The server takes back what its own phone wrote, and nothing else.
    removeMessage: () =>
      Promise.reject(new SendError('refused', 'ERR_CHANNEL_CANNOT', 'Wuzapi deletes only what this number wrote')),
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw groupRefusal(error) ?? error
  }
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]

const isIt = (one: Member, address: Address): boolean => [one.JID, one.PhoneNumber].includes(jidOf(address))
const runs = ({ IsAdmin, IsSuperAdmin }: Pick<Member, 'IsAdmin' | 'IsSuperAdmin'>): boolean => IsAdmin || IsSuperAdmin

function infoOf(group: unknown, { jid }: Self): GroupInfo[] {
  const address = addressOfJid(textAt(group, 'JID'))
  if (address?.kind !== 'group') return []
  const people = listAt(group, 'Participants')
  const us = people.find(one => [textAt(one, 'JID'), textAt(one, 'PhoneNumber')].includes(jid))
  return [
    {
      address,
      name: textAt(group, 'Name'),
      description: textAt(group, 'Topic'),
      people: people.length,
      // Where we cannot be told among hidden names it is tried, and refused where we are no admin.
      isAdmin: us === undefined || isAt(us, 'IsAdmin') || isAt(us, 'IsSuperAdmin'),
      onlyAdminsWrite: isAt(group, 'IsAnnounce'),
      onlyAdminsEdit: isAt(group, 'IsLocked'),
    },
  ]
}

interface Creating {
  name: string
  people: readonly Address[]
  onlyAdminsWrite: boolean
}

async function create(api: MeowApi, { name, people, onlyAdminsWrite }: Creating): ReturnType<GroupCalls['create']> {
  const made = await api.post('/group/create', { name, participants: people.map(phoneOf) }, { timeoutMs: CREATE_MS })
  const address = addressOfJid(textAt(made, 'JID'))
  if (!address) throw new SendError('doubt', 'ERR_SENDING_WAPP_MSG', 'no group was named')
  const groupJID = jidOf(address)
  if (onlyAdminsWrite) await api.post('/group/announce', { groupJID, announce: true })
  const inside = await membersOf(api, groupJID)
  const members: MemberResult[] = people.map(one => ({
    address: one,
    outcome: inside.some(member => isIt(member, one)) ? 'done' : 'invite',
  }))
  return { group: { address, name, people: inside.length, isAdmin: true, onlyAdminsWrite }, members }
}

interface Changing {
  people: readonly Address[]
  act: 'add' | 'remove' | 'promote' | 'demote'
}

async function change(api: MeowApi, groupJID: string, { people, act }: Changing): Promise<MemberResult[]> {
  const before = await membersOf(api, groupJID)
  const known = people.map(address => ({ address, outcome: asItIs(before, address, act) }))
  const asked = known.filter(({ outcome }) => outcome === null).map(({ address }) => phoneOf(address))
  if (asked.length > 0) await api.post('/group/updateparticipants', { GroupJID: groupJID, Phone: asked, Action: act })
  const after = asked.length > 0 ? await membersOf(api, groupJID) : before
  return known.map(({ address, outcome }) => ({ address, outcome: outcome ?? became(after, address, act) }))
}

/** What needs no asking. */
function asItIs(members: readonly Member[], address: Address, act: Changing['act']): MemberOutcome | null {
  const member = members.find(one => isIt(one, address))
  if (act === 'add') return member ? 'already' : null
  if (act === 'remove') return member ? null : 'already'
  if (!member) return 'absent'
  return runs(member) === (act === 'promote') ? 'already' : null
}

function became(members: readonly Member[], address: Address, act: Changing['act']): MemberOutcome {
  const now = asItIs(members, address, act)
  if (now === 'already') return 'done'
  // Why somebody is not in it the server does not tell: an invitation is what is left.
  return act === 'add' ? 'invite' : 'refused'
}

async function edit(api: MeowApi, groupJID: string, its: GroupEdit): Promise<void> {
  const { name, description, picture, onlyAdminsWrite, onlyAdminsEdit } = its
  if (name !== undefined) await api.post('/group/name', { groupJID, name })
  if (description !== undefined) await api.post('/group/topic', { groupJID, topic: description })
  if (onlyAdminsWrite !== undefined) await api.post('/group/announce', { groupJID, announce: onlyAdminsWrite })
  if (onlyAdminsEdit !== undefined) await api.post('/group/locked', { groupJID, locked: onlyAdminsEdit })
  if (picture) await api.post('/group/photo', { groupJID, image: `data:image/jpeg;base64,${picture.toString('base64')}` })
}

const CHANGES = { Join: 'join', Leave: 'leave', Promote: 'promote', Demote: 'demote' } as const

/** The members who came and went, as one event says it; the group's own count of its changes names it. */
export function membersNews(event: unknown): News[] {
  const group = addressOfJid(textAt(event, 'JID'))
  if (group?.kind !== 'group') return []
  const time = new Date(textAt(event, 'Timestamp'))
  const when = Number.isNaN(time.getTime()) ? {} : { at: time }
  return Object.entries(CHANGES).flatMap(([field, change]): MembersNews[] => {
    const jids = listAt(event, field).filter(jid => typeof jid === 'string')
    const people = jids.flatMap(jid => addressOfJid(jid) ?? []).map(address => numbered(address))
    if (people.length === 0) return []
    return [{ type: 'members', id: nameOf(event, jids), group, change, people, ...when }]
  })
}

function nameOf(event: unknown, jids: readonly string[]): string {
  const version = textAt(event, 'ParticipantVersionID')
  if (version) return version
  return createHash('sha256')
    .update(JSON.stringify([textAt(event, 'Timestamp'), jids]))
    .digest('hex')
    .slice(0, 32)
}

const numbered = (address: Address) => ({ address, ...(address.kind === 'phone' && { number: address.value }) })

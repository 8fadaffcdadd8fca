import type { Address } from '@balcao/contract/channels/addresses'
import { SendError } from '../driver.ts'
import type { GroupCalls, GroupEdit, GroupInfo, MemberResult } from '../groups.ts'
import { withoutDevice } from '../lib/wa/by.ts'
import { groupRefusal, notAdmin } from '../lib/wa/group-errors.ts'
import { addressOfJid, jidOf } from '../lib/wa/jid.ts'
import { memberOutcome } from '../lib/wa/member-outcomes.ts'
import { isAt, listAt, textAt } from '../lib/wa/walk.ts'
import type { EvoApi } from './api.ts'
import { ownNumber } from './session.ts'

const LIST = { timeoutMs: 60_000, maxBytes: 32 * 1024 * 1024 } as const
const CREATE_MS = 50_000

/** What an Evolution does to groups: Baileys' calls, each behind an address of its own. */
export function groupCalls(api: EvoApi): GroupCalls {
  return {
    list: () => told(() => list(api)),
    create: (name, people, settings) => told(() => create(api, { name, people, ...settings })),
    members: (group, people, act) =>
      told(async () => {
        const body = { groupJid: jidOf(group), action: act, participants: people.map(jidOf) }
        const results = listAt(await api.post('/group/updateParticipant', body), 'updateParticipants')
        return people.map((address, i) => ({ address, outcome: memberOutcome(textAt(results[i], 'status')) }))
      }),
    edit: (group, change) => told(() => edit(api, jidOf(group), change)),
    link: (group, renew) =>
      told(async () => {
        const code = renew
          ? textAt(await api.post('/group/revokeInviteCode', { groupJid: jidOf(group) }), 'inviteCode')
          : textAt(await api.get('/group/inviteCode', { groupJid: jidOf(group) }), 'inviteCode')
        if (!code) throw notAdmin('no code was given')
        return `https://chat.whatsapp.com/${code}`
      }),
    removeMessage: ({ to, externalId, author }) =>
      told(async () => {
        const key = { id: externalId, remoteJid: jidOf(to), fromMe: false, ...(author && { participant: author }) }
        await api.post('/chat/deleteMessageForEveryone', key, { method: 'DELETE' })
      }),
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw groupRefusal(error) ?? error
  }
}

async function list(api: EvoApi): Promise<GroupInfo[]> {
  const own = (await ownNumber(api)) ?? ''
  const found = await api.get('/group/fetchAllGroups', { getParticipants: 'true' }, LIST)
  return (Array.isArray(found) ? found : listAt(found, 'groups')).flatMap(group => infoOf(group, own))
}

function infoOf(group: unknown, own: string): GroupInfo[] {
  const address = addressOfJid(textAt(group, 'id'))
  if (address?.kind !== 'group') return []
  const people = listAt(group, 'participants')
  return [
    {
      address,
      name: textAt(group, 'subject'),
      description: textAt(group, 'desc'),
      people: people.length,
      isAdmin: isAdmin(people, own),
      onlyAdminsWrite: isAt(group, 'announce'),
      onlyAdminsEdit: isAt(group, 'restrict'),
    },
  ]
}

/** Where everybody goes by a hidden name we cannot be told among them: it is tried, and refused where we are no admin. */
function isAdmin(people: readonly unknown[], own: string): boolean {
  const us = people.find(one => [textAt(one, 'id'), textAt(one, 'phoneNumber')].some(jid => addressOfJid(jid)?.value === own))
  return us === undefined || textAt(us, 'admin') !== ''
}

interface Creating {
  name: string
  people: readonly Address[]
  onlyAdminsWrite: boolean
}

async function create(api: EvoApi, { name, people, onlyAdminsWrite }: Creating): ReturnType<GroupCalls['create']> {
  const body = { subject: name, participants: people.map(jidOf) }
  const made = await api.post('/group/create', body, { timeoutMs: CREATE_MS })
  const address = addressOfJid(textAt(made, 'id'))
  if (!address) throw new SendError('doubt', 'ERR_SENDING_WAPP_MSG', 'no group was named')
  if (onlyAdminsWrite) await api.post('/group/updateSetting', { groupJid: jidOf(address), action: 'announcement' })
  const inside = new Set(
    listAt(made, 'participants')
      .flatMap(one => [textAt(one, 'id'), textAt(one, 'phoneNumber')])
      .map(withoutDevice),
  )
  const members: MemberResult[] = people.map(one => ({ address: one, outcome: inside.has(jidOf(one)) ? 'done' : 'invite' }))
  const count = listAt(made, 'participants').length
  return { group: { address, name, people: count, isAdmin: true, onlyAdminsWrite }, members }
}

async function edit(api: EvoApi, groupJid: string, change: GroupEdit): Promise<void> {
  const { name, description, picture, onlyAdminsWrite, onlyAdminsEdit } = change
  const set = (action: string) => api.post('/group/updateSetting', { groupJid, action })
  if (name !== undefined) await api.post('/group/updateGroupSubject', { groupJid, subject: name })
  if (description !== undefined) await api.post('/group/updateGroupDescription', { groupJid, description })
  if (onlyAdminsWrite !== undefined) await set(onlyAdminsWrite ? 'announcement' : 'not_announcement')
  if (onlyAdminsEdit !== undefined) await set(onlyAdminsEdit ? 'locked' : 'unlocked')
  if (picture) await api.post('/group/updateGroupPicture', { groupJid, image: picture.toString('base64') })
}

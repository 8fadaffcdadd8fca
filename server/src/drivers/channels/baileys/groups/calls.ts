import type { GroupMetadata } from 'baileys'
import type { GroupCalls, GroupInfo } from '../../groups.ts'
import { withoutDevice } from '../../lib/wa/by.ts'
import { groupRefusal, notAdmin } from '../../lib/wa/group-errors.ts'
import { jidOf } from '../../lib/wa/jid.ts'
import { memberOutcome } from '../../lib/wa/member-outcomes.ts'
import type { Phone } from '../library.ts'
import { keyOf, sendError } from '../send.ts'
import type { Session } from '../session.ts'
import type { GroupCache } from '../socket.ts'

interface Parts {
  groups: GroupCache
  /** What we go by: our number and our hidden name. */
  own(): readonly string[]
}

export function groupCalls(session: Session, { groups, own }: Parts): GroupCalls {
  const phone = () => session.phone()
  const infoOf = (group: GroupMetadata): GroupInfo => {
    groups.keep(group)
    return {
      address: { kind: 'group', scope: '', value: group.id.split('@')[0] ?? '' },
      name: group.subject,
      description: group.desc ?? '',
      people: group.size ?? group.participants.length,
      isAdmin: groups.isAdmin(group.id, own()),
      onlyAdminsWrite: group.announce ?? false,
      onlyAdminsEdit: group.restrict ?? false,
    }
  }
  return {
    list: () => told(async () => Object.values(await phone().groupFetchAllParticipating()).map(infoOf)),
    create: (name, people, { onlyAdminsWrite }) =>
      told(async () => {
        const made = await phone().groupCreate(name, people.map(jidOf))
        if (onlyAdminsWrite) await phone().groupSettingUpdate(made.id, 'announcement')
        const inside = made.participants.flatMap(({ id, phoneNumber }) => [id, phoneNumber ?? id]).map(withoutDevice)
        const members = people.map(address => ({
          address,
          outcome: inside.includes(jidOf(address)) ? ('done' as const) : ('invite' as const),
        }))
        return { group: { ...infoOf(made), isAdmin: true, onlyAdminsWrite }, members }
      }),
    members: (group, people, act) =>
      told(async () => {
        const results = await phone().groupParticipantsUpdate(jidOf(group), people.map(jidOf), act)
        groups.forget(jidOf(group))
        return people.map((address, i) => ({ address, outcome: memberOutcome(results[i]?.status ?? '') }))
      }),
    edit: (group, change) => told(() => edit(phone(), jidOf(group), change)),
    link: (group, renew) =>
      told(async () => {
        const code = renew ? await phone().groupRevokeInvite(jidOf(group)) : await phone().groupInviteCode(jidOf(group))
        if (!code) throw notAdmin('no code was given')
        return `https://chat.whatsapp.com/${code}`
      }),
    removeMessage: target => told(async () => void (await session.say(jidOf(target.to), { delete: keyOf(target) }))),
  }
}

async function edit(phone: Phone, jid: string, change: Parameters<GroupCalls['edit']>[1]): Promise<void> {
  const { name, description, picture, onlyAdminsWrite, onlyAdminsEdit } = change
  if (name !== undefined) await phone.groupUpdateSubject(jid, name)
  if (description !== undefined) await phone.groupUpdateDescription(jid, description)
  if (onlyAdminsWrite !== undefined) await phone.groupSettingUpdate(jid, onlyAdminsWrite ? 'announcement' : 'not_announcement')
  if (onlyAdminsEdit !== undefined) await phone.groupSettingUpdate(jid, onlyAdminsEdit ? 'locked' : 'unlocked')
  // It is square and small already: the library would want another one to make it so.
  if (picture)
    await phone.query({
      tag: 'iq',
      attrs: { to: '@s.whatsapp.net', type: 'set', xmlns: 'w:profile:picture', target: jid },
      content: [{ tag: 'picture', attrs: { type: 'image' }, content: picture }],
    })
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw groupRefusal(error) ?? sendError(error)
  }
}

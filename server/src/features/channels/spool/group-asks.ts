import type { Address } from '@balcao/contract/channels/addresses'
import type { Connection, Target } from '../../../drivers/channels/driver.ts'
import type { GroupCalls, GroupEdit, GroupInfo, MemberResult } from '../../../drivers/channels/groups.ts'
import { openFile } from '../../files/index.ts'
import { cannot } from './requests.ts'

type Wire<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }

/** What can be asked of a provider about groups, and what is answered. */
export interface GroupAsks {
  groupList: { ask: object; answer: GroupInfo[] }
  groupCreate: {
    ask: { name: string; people: Address[]; onlyAdminsWrite: boolean }
    answer: { group: GroupInfo; members: MemberResult[] }
  }
  groupMembers: {
    ask: { group: Address; people: Address[]; act: Parameters<GroupCalls['members']>[2] }
    answer: MemberResult[]
  }
  groupEdit: { ask: { group: Address; change: Omit<GroupEdit, 'picture'>; fileId?: string }; answer: null }
  groupLink: { ask: { group: Address; renew: boolean }; answer: string }
  /** What somebody wrote is taken away. */
  groupRemove: { ask: { target: Wire<Target> }; answer: null }
  /** A text of the program's own, under an id of its own: a repeat is the same message. */
  groupSay: { ask: { to: Address; id: string; text: string }; answer: null }
}
export type GroupAsk = { [W in keyof GroupAsks]: { what: W } & GroupAsks[W]['ask'] }[keyof GroupAsks]

export const GROUP_KINDS = {
  groupList: true,
  groupCreate: true,
  groupMembers: true,
  groupEdit: true,
  groupLink: true,
  groupRemove: true,
  groupSay: true,
} satisfies Record<keyof GroupAsks, true>

export const isGroupAsk = (ask: { what: string }): ask is GroupAsk => Object.hasOwn(GROUP_KINDS, ask.what)

const SAY_MS = 30_000

export async function groupAnswer(connection: Connection, tenantId: number, ask: GroupAsk): Promise<unknown> {
  if (ask.what === 'groupSay') return say(connection, ask)
  const groups = connection.groups ?? cannot()
  switch (ask.what) {
    case 'groupList':
      return groups.list()
    case 'groupCreate':
      return groups.create(ask.name, ask.people, { onlyAdminsWrite: ask.onlyAdminsWrite })
    case 'groupMembers':
      return groups.members(ask.group, ask.people, ask.act)
    case 'groupEdit': {
      const picture = ask.fileId === undefined ? {} : { picture: await bytesOf(tenantId, ask.fileId) }
      await groups.edit(ask.group, { ...ask.change, ...picture })
      return null
    }
    case 'groupLink':
      return groups.link(ask.group, ask.renew)
    case 'groupRemove':
      await groups.removeMessage({ ...ask.target, sentAt: new Date(ask.target.sentAt) })
      return null
  }
}

async function say(connection: Connection, { to, id, text }: GroupAsks['groupSay']['ask']): Promise<null> {
  await connection.send({ id, to, content: { type: 'text', text } }, AbortSignal.timeout(SAY_MS))
  return null
}

async function bytesOf(tenantId: number, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await openFile(tenantId, fileId)).open()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

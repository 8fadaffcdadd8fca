import type { Address } from '@balcao/contract/channels/addresses'
import type { MemberOutcome } from '@balcao/contract/groups/group-words'

/** What is done to groups. Each throws `SendError`: refused with `ERR_GROUP_NOT_ADMIN` where we do not run it, `ERR_NO_GROUP_FOUND` where it is gone. */
export interface GroupCalls {
  list(): Promise<GroupInfo[]>
  /** `members` names the people who could not be put in. */
  create(
    name: string,
    people: readonly Address[],
    settings: { onlyAdminsWrite: boolean },
  ): Promise<{ group: GroupInfo; members: MemberResult[] }>
  members(group: Address, people: readonly Address[], act: 'add' | 'remove' | 'promote' | 'demote'): Promise<MemberResult[]>
  edit(group: Address, change: GroupEdit): Promise<void>
  /** Renewed, the older one leads nowhere. */
  link(group: Address, renew: boolean): Promise<string>
  /** Takes away a message of another member. */
  removeMessage(message: MemberMessage): Promise<void>
}

/** As it is named where it stands. */
interface MemberMessage {
  to: Address
  externalId: string
  fromMe: boolean
  author?: string
  sentAt: Date
}

export interface GroupInfo {
  address: Address
  name: string
  description?: string
  people: number
  isAdmin: boolean
  onlyAdminsWrite?: boolean
  onlyAdminsEdit?: boolean
}

export interface MemberResult {
  address: Address
  outcome: MemberOutcome
}

export interface GroupEdit {
  name?: string
  description?: string
  /** Square, of JPEG. */
  picture?: Buffer
  onlyAdminsWrite?: boolean
  onlyAdminsEdit?: boolean
}

/** Members who came, went, or run a group from now on. `id`: the provider's own of this event, the same at every telling. */
export interface MembersNews {
  type: 'members'
  id: string
  group: Address
  change: 'join' | 'leave' | 'promote' | 'demote'
  people: readonly { address: Address; name?: string; number?: string }[]
  /** It happened to our own account. */
  us?: true
  at?: Date
}

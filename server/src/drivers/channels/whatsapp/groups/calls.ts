import type { Address } from '@balcao/contract/channels/addresses'
import { SendError } from '../../driver.ts'
import type { GroupCalls, GroupEdit, GroupInfo, MemberResult } from '../../groups.ts'
import { groupRefusal, notAdmin } from '../../lib/wa/group-errors.ts'
import { addressOfJid } from '../../lib/wa/jid.ts'
import { memberOutcome } from '../../lib/wa/member-outcomes.ts'
import { at, isAt, listAt, numberAt, textAt } from '../../lib/wa/walk.ts'
import { jidIn, widOf } from '../key.ts'
import type { Chat, GroupChat, Library, Message, WebClient } from '../library.ts'
import { askError } from '../send.ts'

interface Ways {
  client(): WebClient
  library: Pick<Library, 'MessageMedia'>
  find(target: Parameters<GroupCalls['removeMessage']>[0]): Promise<Message | null>
}

/** What a page of WhatsApp's does to groups. It says little of what went wrong: the group's admins are looked at before. */
export function groupCalls({ client, library, find }: Ways): GroupCalls {
  const told = async <T>(work: (page: WebClient) => Promise<T>): Promise<T> => {
    try {
      return await work(client())
    } catch (error) {
      throw groupRefusal(error) ?? askError(error)
    }
  }
  const run = async (page: WebClient, address: Address): Promise<GroupChat> => {
    const chat = await groupOf(page, address)
    return isAdmin(chat, await ownNames(page)) ? chat : Promise.reject(notAdmin('we do not run this group'))
  }
  return {
    list: () =>
      told(async page => {
        const own = await ownNames(page)
        return (await page.getChats()).filter(isGroup).flatMap(chat => infoOf(chat, own))
      }),
    create: (name, people, settings) => told(page => create(page, { name, people, ...settings })),
    members: (group, people, act) =>
      told(async page => {
        const chat = await run(page, group)
        return act === 'add' ? added(chat, people) : changed(page, chat, { people, act })
      }),
    edit: (group, change) => told(async page => edit(await run(page, group), change, library)),
    link: (group, renew) =>
      told(async page => {
        const chat = await run(page, group)
        const code: unknown = renew ? await chat.revokeInvite() : await chat.getInviteCode()
        if (typeof code !== 'string' || code === '') throw notAdmin('no code was given')
        return `https://chat.whatsapp.com/${code}`
      }),
    // For a member who may not remove it, the page takes it away from our own screen alone.
    removeMessage: target =>
      told(async page => {
        await run(page, target.to)
        const message = await find(target)
        if (!message) throw new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'the page has this message no more')
        await message.delete(true)
      }),
  }
}

const isGroup = (chat: Chat): chat is GroupChat => isAt(chat, 'isGroup')

async function groupOf(page: WebClient, address: Address): Promise<GroupChat> {
  const chat = await page.getChatById(widOf(address))
  // Nothing where there is no such conversation, whatever its type says.
  if (!(chat as Chat | undefined) || !isGroup(chat))
    throw new SendError('refused', 'ERR_NO_GROUP_FOUND', 'the page has no such group')
  return chat
}

/** Our number, and the name that hides it. */
async function ownNames(page: WebClient): Promise<string[]> {
  const own = jidIn(page.info, 'wid')
  return [own, ...(await otherNames(page, own))]
}

async function otherNames(page: WebClient, jid: string): Promise<string[]> {
  const [pair] = await page.getContactLidAndPhone([jid]).catch(() => [])
  return [pair?.lid, pair?.pn].flatMap(name => name || [])
}

const memberIn = (chat: GroupChat, names: readonly string[]): unknown =>
  listAt(chat, 'participants').find(one => names.includes(jidIn(one, 'id')))
const runs = (member: unknown): boolean => isAt(member, 'isAdmin') || isAt(member, 'isSuperAdmin')
const isAdmin = (chat: GroupChat, own: readonly string[]): boolean => runs(memberIn(chat, own))

function infoOf(chat: GroupChat, own: readonly string[]): GroupInfo[] {
  const address = addressOfJid(jidIn(chat, 'id'))
  const about = at(chat, 'groupMetadata')
  const people = listAt(chat, 'participants')
  // One that was left stands among the conversations still.
  if (!address || !memberIn(chat, own)) return []
  return [
    {
      address,
      name: textAt(chat, 'name'),
      description: textAt(about, 'desc'),
      people: people.length,
      isAdmin: isAdmin(chat, own),
      onlyAdminsWrite: isAt(about, 'announce'),
      onlyAdminsEdit: isAt(about, 'restrict'),
    },
  ]
}

interface Creating {
  name: string
  people: readonly Address[]
  onlyAdminsWrite: boolean
}

/** Invitations are ours to send: the page would send its own. */
async function create(page: WebClient, { name, people, onlyAdminsWrite }: Creating): ReturnType<GroupCalls['create']> {
  // The library's types call it otherwise than its page does.
  const settings = { announce: onlyAdminsWrite, isAnnounce: onlyAdminsWrite, autoSendInviteV4: false }
  const made = await page.createGroup(name, people.map(widOf), settings)
  const address = typeof made === 'string' ? null : addressOfJid(jidIn(made, 'gid'))
  if (!address) throw new SendError('doubt', 'ERR_SENDING_WAPP_MSG', String(made).slice(0, 200))
  const members = people.map(person => resultOf(person, numberAt(made, 'participants', widOf(person), 'statusCode')))
  const inside = members.filter(({ outcome }) => outcome === 'done').length
  return { group: { address, name, people: inside + 1, isAdmin: true, onlyAdminsWrite }, members }
}

const resultOf = (address: Address, status: number | undefined): MemberResult => ({
  address,
  // Whom it does not name it did not put in.
  outcome: status === undefined ? 'invite' : memberOutcome(status),
})

async function added(chat: GroupChat, people: readonly Address[]): Promise<MemberResult[]> {
  const results = await chat.addParticipants(people.map(widOf), { autoSendInviteV4: false, sleep: [5_000, 15_000] })
  if (typeof results === 'string') throw groupRefusal(results) ?? new SendError('refused', 'ERR_SENDING_WAPP_MSG', results)
  return people.map(address => resultOf(address, numberAt(results, widOf(address), 'code')))
}

const VERBS = { remove: 'removeParticipants', promote: 'promoteParticipants', demote: 'demoteParticipants' } as const

/** The page answers the same whatever it did, so the members and their ranks are looked at before. */
async function changed(
  page: WebClient,
  chat: GroupChat,
  { people, act }: { people: readonly Address[]; act: keyof typeof VERBS },
): Promise<MemberResult[]> {
  const results: MemberResult[] = []
  for (const address of people) {
    const wid = widOf(address)
    const member = memberIn(chat, [wid, ...(await otherNames(page, wid))])
    const isSo = act !== 'remove' && runs(member) === (act === 'promote')
    const known = member ? (isSo ? 'already' : null) : act === 'remove' ? 'already' : 'absent'
    if (known === null) await chat[VERBS[act]]([wid])
    results.push({ address, outcome: known ?? 'done' })
  }
  return results
}

async function edit(chat: GroupChat, change: GroupEdit, { MessageMedia }: Ways['library']): Promise<void> {
  const { name, description, picture, onlyAdminsWrite, onlyAdminsEdit } = change
  const done = [
    name === undefined || (await chat.setSubject(name)),
    description === undefined || (await chat.setDescription(description)),
    onlyAdminsWrite === undefined || (await chat.setMessagesAdminsOnly(onlyAdminsWrite)),
    onlyAdminsEdit === undefined || (await chat.setInfoAdminsOnly(onlyAdminsEdit)),
    picture === undefined || (await chat.setPicture(new MessageMedia('image/jpeg', picture.toString('base64')))),
  ]
  if (done.includes(false)) throw notAdmin('the page did not change it')
}

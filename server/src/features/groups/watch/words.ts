import type { Address } from '@balcao/contract/channels/addresses'
import { forbiddenIn } from '@balcao/contract/groups/forbidden'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, MessageNews, NewsOf } from '../../channels/index.ts'
import { claimDeeds, watchedGroup } from './watched.ts'

interface Word {
  id: number
  key: string
  text: string
  removesAuthor: boolean
}

interface Said {
  externalId: string
  group: Address
  text: string
  author: string
  name: string
  at: Date
}

/** What somebody wrote in a group is looked at once it is stored: what the company writes itself is nobody's business. */
export async function watchMessage(
  channel: ChannelKey,
  { address, author, fromMe, externalId, text, at }: MessageNews,
): Promise<void> {
  if (address.kind !== 'group' || fromMe || !author || text === '') return
  await look(channel, { externalId, group: address, text, author: author.address, name: author.name, at: at ?? new Date() })
}

/** A word that came by an edit. */
export async function watchEdit(channel: ChannelKey, { externalId, text, by, at }: NewsOf<'edited'>): Promise<void> {
  if (by?.address?.kind !== 'group' || by.fromMe || !by.authors?.[0]) return
  await look(channel, { externalId, group: by.address, text, author: by.authors[0], name: '', at: at ?? new Date() })
}

const look = (channel: ChannelKey, said: Said): Promise<void> =>
  withTenant(channel.tenantId, async tx => {
    const its = await watchedGroup(tx, { channelId: channel.channelId, rule: 'word', group: said.group })
    if (!its) return
    const word = forbiddenIn(said.text, await wordsOf(tx, its.groupId))
    if (!word) return
    const { externalId, group, author, at, name } = said
    await claimDeeds(tx, [
      {
        ...{ groupId: its.groupId, channelId: channel.channelId, rule: 'word', what: externalId, ruleId: word.id },
        ...{ person: name || author, about: word.text },
        target: { to: group, externalId, author, sentAt: at.toISOString(), removesAuthor: word.removesAuthor },
      },
    ])
  })

async function wordsOf(tx: Tx, groupId: number): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select id, key, text, removes_author as "removesAuthor" from group_rules
    where tenant_id = ${tx.tenant} and rule = 'word' and (group_id is null or group_id = ${groupId}) order by id`.execute(tx)
  return rows
}

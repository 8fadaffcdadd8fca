import { userRoutes } from '@balcao/contract/access/users'
import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { isMasked } from '@balcao/contract/values/masking'
import { useNames } from '../../api/desk.ts'
import { formatDate, formatPhone } from '../../kit/format.ts'
import { resourceLive } from '../../kit/resource/live.ts'
import type { Parts } from '../../kit/resource/parts.ts'
import { pick, type ScreenOptions } from '../../kit/resource/types.ts'
import { joinLive } from '../../realtime/apply.ts'
import { BulkItems } from './BulkItems.tsx'
import { LastTalk, Stage, Tags, Wallet, Who } from './cells.tsx'
import { ExtraPairs } from './ExtraPairs.tsx'

import { useFiles } from './many/useFiles.ts'

import { SegmentChip } from './segment/SegmentChip.tsx'

import { talksLive } from './talks.ts'

joinLive(resourceLive('contact', contactRoutes))
joinLive(talksLive)

const useTagChoices = () => useNames().desk.tags.map(tag => ({ value: tag.id, label: tag.tag, color: tag.color }))
const useUserChoices = () => useNames().desk.users.map(user => ({ value: user.id, label: user.name }))
const useChannelChoices = () => useNames().desk.channels.map(channel => ({ value: channel.id, label: channel.name }))

const lanes = pick(laneRoutes, lane => ({ value: lane.id, label: lane.name }))

/** The contacts as a screen of the kit; what opens over them, and what else is done to one, is the app’s, which knows conversations. */
export const contactScreen = (parts: Pick<Parts<Contact>, 'opened' | 'rowItems' | 'headItems'>) =>
  ({
    path: '/contatos',
    texts: 'contacts',
    api: contactRoutes,
    manage: 'contacts.work',
    columns: {
      name: { label: 'contacts.contact', show: contact => <Who contact={contact} />, text: contact => contact.name },
      number: {
        label: 'contacts.phone',
        show: contact => (contact.number ? <span className="figures">{formatPhone(contact.number)}</span> : '–'),
        text: contact => contact.number ?? '',
      },
      tags: { label: 'contacts.tags', show: contact => <Tags ids={contact.tags} />, text: contact => contact.tags.length },
      wallets: {
        label: 'contacts.wallet',
        show: contact => <Wallet ids={contact.wallets} />,
        text: contact => contact.wallets.length,
      },
      kanban: { label: 'contacts.stage', show: contact => <Stage id={contact.kanban} />, text: contact => contact.kanban ?? '' },
      id: { label: 'contacts.lastTalk', show: contact => <LastTalk id={contact.id} />, text: contact => contact.id },
      email: { label: 'contacts.email', hidden: true },
      cpf: { label: 'contacts.document', hidden: true },
      businessName: { label: 'contacts.company', hidden: true },
      birthday: {
        label: 'contacts.birthday',
        hidden: true,
        show: contact => (contact.birthday ? formatDate(`${contact.birthday}T12:00`) : '–'),
      },
      createdAt: { label: 'contacts.since', hidden: true },
    },
    filters: {
      condition: { label: 'contacts.segment', draw: part => <SegmentChip {...part} /> },
      tagId: { label: 'contacts.tag', useChoices: useTagChoices },
      userId: { label: 'contacts.wallet', useChoices: useUserChoices },
      channelId: { label: 'contacts.channel', useChoices: useChannelChoices },
      kanban: { label: 'contacts.stage', pick: lanes },
      kind: {
        label: 'contacts.kind',
        options: [
          { value: 'person', label: 'contacts.person' },
          { value: 'group', label: 'contacts.group' },
        ],
      },
      blocked: {
        label: 'contacts.block',
        options: [
          { value: 'true', label: 'contacts.blocked' },
          { value: 'false', label: 'contacts.notBlocked' },
        ],
      },
    },
    form: {
      name: { kind: 'text', label: 'contacts.name' },
      number: {
        kind: 'phone',
        label: 'contacts.phone',
        help: 'contacts.phoneHelp',
        // A reader who sees it half hidden cannot write it anew.
        when: (_values, contact) => !isMasked(contact?.number ?? ''),
      },
      email: { kind: 'text', type: 'email', label: 'contacts.email' },
      cpf: { kind: 'document', label: 'contacts.document' },
      birthday: { kind: 'date', label: 'contacts.birthday' },
      firstName: { kind: 'text', label: 'contacts.firstName' },
      lastName: { kind: 'text', label: 'contacts.lastName' },
      businessName: { kind: 'text', label: 'contacts.company' },
      tags: {
        kind: 'multiselect',
        label: 'contacts.tags',
        pick: pick(tagRoutes, tag => ({ value: tag.id, label: tag.tag, color: tag.color })),
      },
      wallets: {
        kind: 'multiselect',
        label: 'contacts.wallet',
        help: 'contacts.walletHelp',
        may: 'contacts.manage',
        pick: pick(userRoutes, user => ({ value: user.id, label: user.name })),
      },
      kanban: { kind: 'select', label: 'contacts.stage', pick: lanes },
      blocked: { kind: 'switch', label: 'contacts.blockedSwitch', help: 'contacts.blockedHelp' },
      chatbotBlocked: { kind: 'switch', label: 'contacts.botSwitch', help: 'contacts.botHelp' },
      extraInfo: { kind: 'component', label: 'contacts.extra', render: part => <ExtraPairs part={part} /> },
    },
    refusals: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
      ERR_NO_TAG_FOUND: 'tags',
      ERR_NO_USER_FOUND: 'wallets',
      ERR_NO_LANE_FOUND: 'kanban',
    },
    parts: {
      ...parts,
      bulkItems: many => <BulkItems many={many} />,
      removeMany: 'contacts.manage',
      useFiles,
      exportBy: 'export',
    },
  }) satisfies ScreenOptions<typeof contactRoutes>

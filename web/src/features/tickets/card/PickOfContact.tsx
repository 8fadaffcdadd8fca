import type { Contact } from '@balcao/contract/contacts/contacts'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { Tag } from '../../../kit/marks/Tag.tsx'
import { PickSome } from './PickSome.tsx'
import { useContactChange } from './useContactChange.ts'

/** The tags of a contact, and more of them. */
export function TagsOfContact({ contact, asked }: { contact: Contact; asked?: number }) {
  const t = useText()
  const names = useNames()
  const change = useContactChange(contact)
  return (
    <>
      {contact.tags
        .flatMap(id => names.tag(id) ?? [])
        .map(tag => (
          <Tag key={tag.id} color={tag.color} large>
            {tag.tag}
          </Tag>
        ))}
      <PickSome
        {...(asked !== undefined && { asked })}
        label={t('tickets.addTag')}
        choices={names.desk.tags
          .filter(tag => tag.isActive || contact.tags.includes(tag.id))
          .map(tag => ({ id: tag.id, name: tag.tag, color: tag.color }))}
        chosen={contact.tags}
        onChange={tags => change({ tags })}
      />
    </>
  )
}

/** Who looks after a contact, for whoever may say it. */
export function PickWallet({ contact }: { contact: Contact }) {
  const t = useText()
  const names = useNames()
  const change = useContactChange(contact)
  return (
    <PickSome
      label={t('tickets.addWallet')}
      choices={names.desk.users
        .filter(user => user.isActive || contact.wallets.includes(user.id))
        .map(user => ({ id: user.id, name: user.name, color: null }))}
      chosen={contact.wallets}
      onChange={wallets => change({ wallets })}
    />
  )
}

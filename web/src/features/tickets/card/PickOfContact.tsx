import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useRead } from '../../../api/query.ts'
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

/** Where they stand on the board. Opening a ticket takes one call: for a contact on no lane the lanes are read when they are asked for. */
export function PickStage({ contact }: { contact: Contact }) {
  const t = useText()
  const change = useContactChange(contact)
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || contact.kanban !== null
  const lanes = useRead(laneRoutes.list, { query: { pageSize: 200 } }, { staleTime: 60_000, enabled: isShown })
  if (!isShown)
    return (
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('tickets.noStage')}
      </Button>
    )
  return (
    <NativeSelect
      size="sm"
      aria-label={t('tickets.stage')}
      disabled={!lanes.data}
      value={contact.kanban ?? ''}
      onChange={event => void change({ kanban: Number(event.currentTarget.value) || null })}
      data={[
        { value: '', label: t('tickets.noStage') },
        ...(lanes.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
      ]}
    />
  )
}

/** Who looks after a contact, for people who may decide it. */
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

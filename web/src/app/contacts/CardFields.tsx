import type { Contact } from '@balcao/contract/contacts/contacts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNames } from '../../api/desk.ts'
import { useCan } from '../../api/me.ts'
import { useLanes } from '../../features/contacts/cells.tsx'
import { EditableField } from '../../features/tickets/card/EditableField.tsx'
import { PickWallet, TagsOfContact } from '../../features/tickets/card/PickOfContact.tsx'
import { useContactChange } from '../../features/tickets/card/useContactChange.ts'
import { useText } from '../../i18n/index.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import styles from './ContactDrawer.module.css'

/** What is known of them, each changed where it stands. */
export function CardFields({ contact }: { contact: Contact }) {
  const t = useText()
  const change = useContactChange(contact)
  const isPerson = contact.kind === 'person'
  return (
    <>
      <section className={styles.section}>
        <dl className={styles.fields}>
          <EditableField label={t('contacts.name')} value={contact.name} onSave={name => change({ name: name ?? '' })} />
          {isPerson && (
            <EditableField
              label={t('contacts.phone')}
              value={contact.number}
              copies
              kind="tel"
              onSave={number => change({ number })}
            />
          )}
          <EditableField
            label={t('contacts.email')}
            value={contact.email}
            copies
            kind="email"
            onSave={email => change({ email })}
          />
          {isPerson && (
            <>
              <EditableField
                label={t('contacts.firstName')}
                value={contact.firstName}
                onSave={firstName => change({ firstName })}
              />
              <EditableField label={t('contacts.lastName')} value={contact.lastName} onSave={lastName => change({ lastName })} />
            </>
          )}
          <EditableField
            label={t('contacts.company')}
            value={contact.businessName}
            onSave={businessName => change({ businessName })}
          />
          <EditableField label={t('contacts.document')} value={contact.cpf} copies onSave={cpf => change({ cpf })} />
          {isPerson && (
            <EditableField
              label={t('contacts.birthday')}
              value={contact.birthday}
              kind="date"
              onSave={birthday => change({ birthday })}
            />
          )}
        </dl>
      </section>
      <Wallet contact={contact} />
      <Tags contact={contact} />
      <Stage contact={contact} />
      <Extra contact={contact} />
    </>
  )
}

function Wallet({ contact }: { contact: Contact }) {
  const t = useText()
  const names = useNames()
  const mayGive = useCan('contacts.manage')
  const change = useContactChange(contact)
  return (
    <section className={styles.section}>
      <h2>{t('contacts.wallet')}</h2>
      <div className={styles.several}>
        {contact.wallets.map((id, i) => (
          <span key={id} className={styles.person}>
            <Avatar name={names.user(id)?.name ?? ''} size={20} />
            {names.user(id)?.name}
            {i === 0 && <small>{t('contacts.receivesFirst')}</small>}
            {i > 0 && mayGive && (
              <button
                type="button"
                onClick={() => void change({ wallets: [id, ...contact.wallets.filter(one => one !== id)] })}
                aria-label={t('contacts.makeFirst', { name: names.user(id)?.name ?? '' })}
              >
                {t('contacts.first')}
              </button>
            )}
          </span>
        ))}
        {contact.wallets.length === 0 && !mayGive && <span className={styles.none}>–</span>}
        {mayGive && <PickWallet contact={contact} />}
      </div>
    </section>
  )
}

function Tags({ contact }: { contact: Contact }) {
  const t = useText()
  return (
    <section className={styles.section}>
      <h2>{t('contacts.tags')}</h2>
      <div className={styles.several}>
        <TagsOfContact contact={contact} />
      </div>
    </section>
  )
}

function Stage({ contact }: { contact: Contact }) {
  const t = useText()
  const change = useContactChange(contact)
  const lanes = useLanes()
  if (lanes.length === 0) return null
  return (
    <section className={styles.section}>
      <NativeSelect
        label={t('contacts.stage')}
        value={contact.kanban ?? ''}
        onChange={event => void change({ kanban: Number(event.currentTarget.value) || null })}
        data={[{ value: '', label: t('contacts.noStage') }, ...lanes.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </section>
  )
}

/** Pairs of the company’s own; one without a value is gone. */
function Extra({ contact }: { contact: Contact }) {
  const t = useText()
  const change = useContactChange(contact)
  const [adding, setAdding] = useState<{ name: string; value: string } | null>(null)
  const { extraInfo } = contact
  const put = (at: number, value: string | null) =>
    change({
      extraInfo:
        value === null
          ? extraInfo.filter((_, i) => i !== at)
          : extraInfo.map((pair, i) => (i === at ? { ...pair, value } : pair)),
    })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!adding || adding.name.trim() === '') return
    if (await change({ extraInfo: [...extraInfo, adding] })) setAdding(null)
  }
  return (
    <section className={styles.section}>
      <h2>{t('contacts.extra')}</h2>
      <dl className={styles.fields}>
        {extraInfo.map(({ name, value }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pairs may have one name
          <EditableField key={i} label={name} value={value || null} onSave={next => put(i, next)} />
        ))}
      </dl>
      {adding ? (
        <form className={styles.adding} onSubmit={event => void add(event)}>
          <TextInput
            autoFocus
            required
            aria-label={t('contacts.extraName')}
            placeholder={t('contacts.extraName')}
            maxLength={60}
            value={adding.name}
            onChange={event => setAdding({ ...adding, name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('contacts.extraValue')}
            placeholder={t('contacts.extraValue')}
            maxLength={1000}
            value={adding.value}
            onChange={event => setAdding({ ...adding, value: event.currentTarget.value })}
          />
          <Button type="submit" size="xs">
            {t('contacts.add')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAdding(null)}>
            {t('kit.cancel')}
          </Button>
        </form>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => setAdding({ name: '', value: '' })}
        >
          {t('contacts.addExtra')}
        </Button>
      )}
    </section>
  )
}

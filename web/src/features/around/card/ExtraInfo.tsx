import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { keyOf, queryClient, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import styles from './card.module.css'

type Pair = Contact['extraInfo'][number]
const MOST = 50

/** What a company wants to know of its contacts beyond what every one has. */
export function ExtraInfo({ contact }: { contact: Contact }) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const pairs = contact.extraInfo
  if (isEditing) return <Editing contact={contact} onDone={() => setEditing(false)} />
  return (
    <section className={styles.extra} aria-label={t('around.extra')}>
      <h2>
        {t('around.extra')}
        <IconButton
          label={t(pairs.length > 0 ? 'around.editExtra' : 'around.addExtra')}
          size={28}
          onClick={() => setEditing(true)}
        >
          {pairs.length > 0 ? (
            <IconPencil size={15} stroke={1.75} aria-hidden />
          ) : (
            <IconPlus size={16} stroke={1.75} aria-hidden />
          )}
        </IconButton>
      </h2>
      {pairs.length > 0 && (
        <dl>
          {pairs.map(({ name, value }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <div key={i}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Editing({ contact, onDone }: { contact: Contact; onDone(): void }) {
  const t = useText()
  const [pairs, setPairs] = useState<Pair[]>(contact.extraInfo.length > 0 ? contact.extraInfo : [{ name: '', value: '' }])
  const update = useSend(contactRoutes.update)
  const put = (at: number, next: Partial<Pair>) => setPairs(pairs.map((pair, i) => (i === at ? { ...pair, ...next } : pair)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const params = { id: contact.id }
    const extraInfo = pairs.filter(({ name }) => name.trim() !== '')
    void update.run(
      { params, body: { extraInfo } },
      {
        done: saved => {
          queryClient.setQueryData(keyOf(contactRoutes.show, { params }), saved)
          onDone()
        },
      },
    )
  }
  const leaves = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  return (
    <section className={styles.extra} aria-label={t('around.extra')}>
      <h2>{t('around.extra')}</h2>
      <form className={styles.pairs} onSubmit={save} onKeyDown={leaves}>
        {pairs.map(({ name, value }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place, whatever is typed into it
          <div key={i} className={styles.pair}>
            <TextInput
              size="xs"
              autoFocus={i === pairs.length - 1}
              aria-label={t('around.extraName')}
              placeholder={t('around.extraName')}
              maxLength={60}
              value={name}
              onChange={event => put(i, { name: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              aria-label={name || t('around.extraValue')}
              placeholder={t('around.extraValue')}
              maxLength={1000}
              value={value}
              onChange={event => put(i, { value: event.currentTarget.value })}
            />
            <CloseButton
              size="sm"
              aria-label={t('around.removeExtra', { name })}
              onClick={() => setPairs(pairs.filter((_, at) => at !== i))}
            />
          </div>
        ))}
        <div className={styles.buttons}>
          {pairs.length < MOST && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              onClick={() => setPairs([...pairs, { name: '', value: '' }])}
            >
              {t('around.addExtra')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onDone}>
            {t('kit.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={update.busy}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

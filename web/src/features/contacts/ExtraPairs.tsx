import type { Contact } from '@balcao/contract/contacts/contacts'
import { Button, CloseButton, Input, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import type { FieldPart } from '../../kit/resource/types.ts'
import styles from './Contacts.module.css'

type Pairs = Contact['extraInfo']
const MOST = 50

/** What a company wants to know of its contacts beyond what every one has: name and value, in their order. */
export function ExtraPairs({ part }: { part: FieldPart<Pairs | null | undefined> }) {
  const t = useText()
  const pairs = part.value ?? []
  const put = (at: number, next: Partial<Pairs[number]>) =>
    part.onChange(pairs.map((pair, i) => (i === at ? { ...pair, ...next } : pair)))
  return (
    <Input.Wrapper labelElement="div" label={part.label} error={part.error} labelProps={{ id: `${part.id}-label` }}>
      <fieldset className={styles.pairs} aria-labelledby={`${part.id}-label`} disabled={part.disabled}>
        {pairs.map(({ name, value }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place, whatever is typed into it
          <div key={i} className={styles.pair}>
            <TextInput
              autoFocus={name === '' && value === ''}
              aria-label={t('contacts.extraName')}
              placeholder={t('contacts.extraName')}
              maxLength={60}
              value={name}
              onChange={event => put(i, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={name || t('contacts.extraValue')}
              placeholder={t('contacts.extraValue')}
              maxLength={1000}
              value={value}
              onChange={event => put(i, { value: event.currentTarget.value })}
            />
            <CloseButton
              aria-label={t('contacts.removeExtra', { name })}
              onClick={() => part.onChange(pairs.filter((_, at) => at !== i))}
            />
          </div>
        ))}
        {pairs.length < MOST && (
          <Button
            size="xs"
            variant="default"
            style={{ justifySelf: 'start' }}
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => part.onChange([...pairs, { name: '', value: '' }])}
          >
            {t('contacts.addExtra')}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  )
}

import type { Hours } from '@balcao/contract/hours/hours'
import type { VARIABLES } from '@balcao/contract/messages/variables'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useCan, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Hours.module.css'
import { Preview } from './Preview.tsx'

interface AbsencePanelProps {
  message: string
  hours: Hours
  zone: string
  /** How often a ticket gets it. */
  times: string
  now: number
  onChange(message: string): void
}

/** What is said outside hours, how often, and how it reads on the customer's phone. */
export function AbsencePanel({ message, hours, zone, times, now, onChange }: AbsencePanelProps) {
  const t = useText()
  const { tenantName } = useMe()
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart = message.length, selectionEnd = message.length } = box.current ?? {}
    onChange(`${message.slice(0, selectionStart)}{{${name}}}${message.slice(selectionEnd)}`)
    box.current?.focus()
  }
  return (
    <div className={styles.absence}>
      <Textarea
        ref={box}
        label={t('hours.message')}
        description={message.trim() === '' ? t('hours.messageEmpty') : undefined}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={4096}
        value={message}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.variables}>
        {(['greeting', 'firstName', 'nextOpening'] satisfies (typeof VARIABLES)[number][]).map(name => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
            {t(`saying.variable_${name}`)}
          </Button>
        ))}
      </div>
      <Times value={times} />
      <Preview message={message} hours={hours} zone={zone} now={now} company={tenantName} />
    </div>
  )
}

const OFTEN = ['0', '1', '2', '3', '5', '10', '20']

/** A setting of the company's like others: who may not change those reads it. */
function Times({ value }: { value: string }) {
  const t = useText()
  const canChange = useCan('settings.manage')
  const save = useSend(settingRoutes.save)
  const options = OFTEN.includes(value) ? OFTEN : [...OFTEN, value].sort((a, b) => Number(a) - Number(b))
  return (
    <NativeSelect
      label={t('hours.howOften')}
      description={canChange ? undefined : t('hours.adminsChange')}
      disabled={!canChange || save.busy}
      value={value}
      data={options.map(count => ({ value: count, label: t('hours.times_per_ticket', { count: Number(count) }) }))}
      onChange={event =>
        void save.run(
          { params: { key: 'absenceMessages' }, body: { value: event.currentTarget.value } },
          { done: () => toastSuccess(t('hours.saved')) },
        )
      }
    />
  )
}

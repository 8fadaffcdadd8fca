import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { userTenantRoutes } from '@balcao/contract/access/users'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { type Audience, announcementRoutes, NOTICE_LETTERS, NOTICE_LEVELS } from '@balcao/contract/works/announcements'
import { Button, MultiSelect, NativeSelect, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Announcements.module.css'

const PROFILES = { everybody: [], admins: ['admin'], leads: ['super', 'admin'], agents: ['user'] } as const
type Who = keyof typeof PROFILES
const WHO = Object.keys(PROFILES) as Who[]
const DAYS = ['0', '1', '7', '30'] as const
const DAY_MS = 86_400_000

export function Writing() {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(announcementRoutes.create)
  const [message, setMessage] = useState('')
  const [who, setWho] = useState<Who>('everybody')
  const [tenants, setTenants] = useState<string[]>([])
  const [people, setPeople] = useState<string[]>([])
  const [level, setLevel] = useState<(typeof NOTICE_LEVELS)[number]>('info')
  const [days, setDays] = useState<(typeof DAYS)[number]>('0')
  const [isAsking, setAsking] = useState(false)
  const audience: Audience = { profiles: [...PROFILES[who]], tenantIds: tenants.map(Number), userIds: people.map(Number) }
  const { data: count } = useRead(announcementRoutes.count, { body: audience }, { placeholderData: before => before })
  const told = count?.people ?? 0
  const send = async () => {
    const endsAt = days === '0' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    await create.run(
      { body: { message: message.trim(), level, audience, endsAt } },
      {
        done: () => {
          setMessage('')
          toastSuccess(t('announcements.sent', { count: told }))
          void cache.invalidateQueries({ queryKey: keyOf(announcementRoutes.list) })
        },
      },
    )
  }
  return (
    <section className={styles.card} aria-label={t('announcements.write')}>
      <Textarea
        label={t('announcements.message')}
        description={t('announcements.messageHelp')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={NOTICE_LETTERS}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('announcements.who')}
        value={who}
        data={WHO.map(value => ({ value, label: t(`announcements.who_${value}`) }))}
        onChange={event => setWho(WHO.find(one => one === event.currentTarget.value) ?? 'everybody')}
      />
      <Companies chosen={tenants} onChange={setTenants} />
      <People chosen={people} onChange={setPeople} />
      <div className={styles.two}>
        <NativeSelect
          label={t('announcements.level')}
          value={level}
          data={NOTICE_LEVELS.map(value => ({ value, label: t(`notifications.level_${value}`) }))}
          onChange={event => setLevel(NOTICE_LEVELS.find(one => one === event.currentTarget.value) ?? 'info')}
        />
        <NativeSelect
          label={t('announcements.ends')}
          value={days}
          data={DAYS.map(value => ({ value, label: t(`announcements.days_${value}`) }))}
          onChange={event => setDays(DAYS.find(one => one === event.currentTarget.value) ?? '0')}
        />
      </div>
      <div className={styles.foot}>
        <span>
          {count &&
            `${t('announcements.count', { count: count.people })} ${t('announcements.within', { count: count.companies })}`}
        </span>
        <Button
          leftSection={<IconSend2 size={16} stroke={1.75} aria-hidden />}
          disabled={message.trim() === '' || told === 0}
          loading={create.busy}
          onClick={() => setAsking(true)}
        >
          {t('announcements.tell', { count: told })}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t('announcements.tellTitle', { count: told })}
          help={t('announcements.tellHelp')}
          act={t('announcements.tell', { count: told })}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

interface Choosing {
  chosen: string[]
  onChange(chosen: string[]): void
}

function Companies({ chosen, onChange }: Choosing) {
  const t = useText()
  const { data } = useRead(tenantRoutes.list, { query: { pageSize: 200 } })
  return (
    <MultiSelect
      label={t('announcements.companies')}
      placeholder={chosen.length === 0 ? t('announcements.allCompanies') : ''}
      searchable
      clearable
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen}
      onChange={onChange}
    />
  )
}

/** Found by name or e-mail; who was chosen stays in the list. */
function People({ chosen, onChange }: Choosing) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<{ value: string; label: string }[]>([])
  const [searchParam] = useDebouncedValue(typed.trim(), 250)
  const { data } = useRead(userTenantRoutes.list, { query: { searchParam, pageSize: 40 } }, { placeholderData: before => before })
  const found = (data?.rows ?? []).map(one => ({ value: String(one.userId), label: `${one.name} · ${one.tenantName}` }))
  const all = [...known.filter(({ value }) => chosen.includes(value)), ...found]
  const offered = [...new Map(all.map(one => [one.value, one])).values()]
  return (
    <MultiSelect
      label={t('announcements.people')}
      placeholder={chosen.length === 0 ? t('announcements.allPeople') : ''}
      searchable
      clearable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered}
      value={chosen}
      onChange={next => {
        setKnown(offered.filter(({ value }) => next.includes(value)))
        onChange(next)
      }}
    />
  )
}

import { userRoutes } from '@balcao/contract/access/users'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { type ListedSchedule, scheduleRoutes } from '@balcao/contract/messages/schedules'
import { SCHEDULE_STATUSES } from '@balcao/contract/tickets/ticket-rows'
import { ActionIcon, Button } from '@mantine/core'
import { IconBan, IconDots, IconMessage, IconPencil, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { Page } from '../../kit/Page.tsx'
import { useChannelChoices } from '../../kit/resource/channel-choices.ts'
import { Listing } from '../../kit/resource/Listing.tsx'
import { Lines } from '../../kit/resource/list/marks.tsx'
import { listModelOf } from '../../kit/resource/model.ts'
import { isNarrowed, queryOf } from '../../kit/resource/state/question.ts'
import { type Asking, useQuestion } from '../../kit/resource/state/useQuestion.ts'
import { pick, type Page as RowPage } from '../../kit/resource/types.ts'
import CancelSchedule from '../../kit/scheduling/Cancel.tsx'
import ScheduleDialog from '../../kit/scheduling/ScheduleDialog.tsx'
import { navigate } from '../../navigation/index.ts'
import { joinLive } from '../../realtime/apply.ts'
import { DayStrip, useDayChoices } from './DayStrip.tsx'
import live from './live.later.ts'
import { NewSchedule } from './NewSchedule.tsx'
import { State, To, When } from './parts.tsx'

joinLive(live)

const STATES = [...SCHEDULE_STATUSES, 'all'] as const

const model = listModelOf({
  path: '/agendamentos',
  texts: 'schedules',
  api: { list: scheduleRoutes.listed },
  name: schedule => schedule.contactName,
  columns: {
    contactName: { label: 'schedules.to', show: schedule => <To schedule={schedule} />, text: schedule => schedule.contactName },
    body: {
      label: 'schedules.message',
      show: ({ body, mediaName }) => <Lines>{body || mediaName}</Lines>,
      text: ({ body }) => body,
    },
    scheduleDate: {
      label: 'schedules.when',
      onPhone: true,
      show: schedule => <When schedule={schedule} />,
      text: schedule => schedule.scheduleDate,
    },
    username: { label: 'schedules.by' },
    status: { label: 'schedules.state', show: schedule => <State schedule={schedule} />, text: ({ status }) => status },
    channelName: { label: 'schedules.channel', hidden: true },
  },
  filters: {
    status: { label: 'schedules.state', options: STATES.map(value => ({ value, label: `schedules.status_${value}` as const })) },
    contactId: { label: 'schedules.contact', pick: pick(contactRoutes, contact => ({ value: contact.id, label: contact.name })) },
    channelId: { label: 'schedules.channel', useChoices: useChannelChoices },
    userId: { label: 'schedules.by', pick: pick(userRoutes, user => ({ value: user.id, label: user.name })) },
    day: { label: 'schedules.day', useChoices: useDayChoices },
  },
})

/** What nobody asked for otherwise is what waits; who takes that away sees all. */
function usePlanned(): Asking {
  const asking = useQuestion(model)
  const { filters } = asking.question
  const go: Asking['go'] = next => {
    const shown = next.filters
    asking.go(shown && !('status' in shown) ? { ...next, filters: { ...shown, status: 'all' } } : next)
  }
  return { ...asking, go, question: { ...asking.question, filters: { status: 'pending', ...filters } } }
}

export function SchedulesScreen() {
  const t = useText()
  const base = useQuestion(model)
  const asking = usePlanned()
  const [making, setMaking] = useState(false)
  const found = useRead(scheduleRoutes.listed, { query: queryOf(asking.question) }, { placeholderData: keepPreviousData })
  const mayBeNone = found.data?.count === 0 && !isNarrowed(base.question)
  const all = useRead(scheduleRoutes.listed, { query: { status: 'all', pageSize: 1 } }, { enabled: mayBeNone })
  const isNone = mayBeNone && all.data?.count === 0
  const begin = (
    <Button leftSection={<IconPlus size={17} stroke={2} aria-hidden />} onClick={() => setMaking(true)}>
      {t('schedules.create')}
    </Button>
  )
  const rows = found.data?.rows ?? []
  const byId = new Map(rows.map(row => [row.id, row]))

  return (
    <Page title={t('schedules.title')} about={t('schedules.about')} action={!isNone && begin}>
      <Listing
        {...{ model, begin }}
        asking={isNone ? base : asking}
        found={found as typeof found & { data: RowPage | undefined }}
        create={() => setMaking(true)}
        between={<DayStrip asking={asking} />}
        menu={row => <RowActions row={byId.get(row.id)} onEdit={() => asking.go({ open: String(row.id) })} />}
      />
      <Opened asking={asking} rows={rows} />
      {making && <NewSchedule onClose={() => setMaking(false)} />}
    </Page>
  )
}

function Opened({ asking, rows }: { asking: Asking; rows: readonly ListedSchedule[] }) {
  const id = Number(asking.question.open)
  const shown = rows.find(row => row.id === id)
  const isAsked = Number.isSafeInteger(id) && id > 0
  const { data } = useRead(scheduleRoutes.show, { params: { id: isAsked ? id : 1 } }, { enabled: isAsked && !shown })
  const schedule = shown ?? (isAsked ? data : undefined)
  if (!schedule) return null
  if (schedule.status === 'pending') return <ScheduleDialog key={schedule.id} schedule={schedule} onClose={asking.close} />
  return null
}

function RowActions({ row, onEdit }: { row: ListedSchedule | undefined; onEdit(): void }) {
  const t = useText()
  const [cancelling, setCancelling] = useState(false)
  if (!row || (row.status !== 'pending' && row.ticketId === null)) return null
  const { ticketId } = row
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('resource.actionsOf', { name: row.contactName })}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.status === 'pending' && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
              {t('resource.edit')}
            </Menu.Item>
          )}
          {ticketId !== null && (
            <Menu.Item leftSection={<IconMessage {...icon} />} onClick={() => navigate(`/atendimento/${ticketId}`)}>
              {t('schedules.open')}
            </Menu.Item>
          )}
          {row.status === 'pending' && (
            <Menu.Item color="red" leftSection={<IconBan {...icon} />} onClick={() => setCancelling(true)}>
              {t('scheduling.cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {cancelling && <CancelSchedule schedule={row} onClose={() => setCancelling(false)} />}
    </>
  )
}

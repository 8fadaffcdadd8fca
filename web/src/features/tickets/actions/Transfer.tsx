import { deskRoutes } from '@balcao/contract/desk'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlugConnected, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useNames } from '../../../api/desk.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toastSuccess, toastUndo } from '../../../kit/toast.ts'
import { stillSees, ticketHeard } from '../store.ts'
import { type Goal, goalsFor } from './goals.ts'
import { handOver } from './hand-over.ts'
import styles from './Transfer.module.css'

/** To a person, a queue or another channel. */
export function Transfer({ ticket, onClose }: { ticket: TicketRow; onClose(): void }) {
  const t = useText()
  const { send, busy } = useTransfer(ticket, onClose)
  return (
    <ChooseGoal
      title={t('tickets.transferTitle', { name: ticket.contact.name })}
      from={ticket}
      busy={busy}
      onSend={send}
      onClose={onClose}
    />
  )
}

interface ChooseGoalProps {
  title: string
  /** Where it is now: it is not offered to go there. */
  from: Parameters<typeof goalsFor>[0]['ticket']
  busy?: boolean
  onSend(goal: Goal, note: string): void
  onClose(): void
}

/** One search over people, queues and channels, with who is there and how much they have in hand. */
export function ChooseGoal({ title, from, busy = false, onSend, onClose }: ChooseGoalProps) {
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [note, setNote] = useState('')
  const goals = useGoals(from, search)
  const goal = goals[Math.min(at, goals.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, goals.length - 1) + step + goals.length) % Math.max(1, goals.length))
    }
    if (event.key === 'Enter' && goal && !goal.refusal) {
      event.preventDefault()
      onSend(goal, note)
    }
  }

  return (
    <Dialog title={title} width={540} onClose={onClose}>
      <TextInput
        autoFocus
        role="combobox"
        aria-expanded={goals.length > 0}
        aria-controls={listId}
        aria-activedescendant={goal && `${listId}-${goal.key}`}
        aria-label={t('tickets.transferSearch')}
        placeholder={t('tickets.transferSearch')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <GoalList id={listId} goals={goals} chosen={goal} onChoose={one => setAt(goals.indexOf(one))} />
      <Textarea
        className={styles.note ?? ''}
        label={t('tickets.transferNote')}
        autosize={false}
        rows={2}
        maxLength={10_000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button loading={busy} disabled={!goal || goal.refusal !== null} onClick={() => goal && onSend(goal, note)}>
          {goal && !goal.refusal ? t('tickets.transferTo', { whom: goal.name }) : t('tickets.transferShort')}
        </Button>
      </div>
    </Dialog>
  )
}

function useGoals(ticket: ChooseGoalProps['from'], search: string): Goal[] {
  const { desk } = useNames()
  const me = useMe()
  const { data: load } = useRead(deskRoutes.load, {}, { staleTime: 0 })
  return goalsFor({ ticket, desk, me, load, search })
}

function useTransfer(ticket: TicketRow, onClose: () => void) {
  const t = useText()
  const cache = useQueryClient()
  const { userId } = useMe()
  const [busy, setBusy] = useState(false)
  const params = { id: ticket.id }

  const takeBack = (goal: Goal) =>
    void api(ticketRoutes.update, { params, body: 'userId' in goal.to ? { userId } : { status: 'open', userId } }).then(
      answer => ticketHeard(cache, answer, false),
      tellFailure,
    )
  const send = async (goal: Goal, note: string) => {
    setBusy(true)
    try {
      const answer = await handOver(ticket.id, goal, note)
      ticketHeard(cache, answer, false)
      const told = t('tickets.transferred', { name: ticket.contact.name, whom: goal.name })
      if (ticket.userId === userId && stillSees(cache, answer)) toastUndo(told, t('kit.undo'), () => takeBack(goal))
      else toastSuccess(told)
      onClose()
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}

interface GoalListProps {
  id: string
  goals: readonly Goal[]
  chosen: Goal | undefined
  onChoose(goal: Goal): void
}

function GoalList({ id, goals, chosen, onChoose }: GoalListProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option became the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])
  if (goals.length === 0)
    return (
      <p className={styles.none} role="status">
        {t('tickets.noneFound')}
      </p>
    )
  return (
    <div id={id} ref={list} role="listbox" aria-label={t('tickets.transferSearch')} className={styles.goals}>
      {goals.map((goal, i) => (
        <Fragment key={goal.key}>
          {goal.group !== goals[i - 1]?.group && (
            <div role="presentation" className={styles.group}>
              {t(`tickets.goals_${goal.group}`)}
            </div>
          )}
          <Option id={`${id}-${goal.key}`} goal={goal} isChosen={goal === chosen} onChoose={onChoose} />
        </Fragment>
      ))}
    </div>
  )
}

function Option({ id, goal, isChosen, onChoose }: { id: string; goal: Goal; isChosen: boolean; onChoose(goal: Goal): void }) {
  const t = useText()
  const { name, group, isOnline, load, refusal } = goal
  return (
    // The keyboard is in the field above, which names this option as the active one.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={refusal !== null}
      className={styles.goal}
      onClick={() => onChoose(goal)}
    >
      {group === 'people' ? (
        <Avatar name={name} size={32} />
      ) : (
        <span className={styles.square}>
          {group === 'queues' ? (
            <IconStack2 size={17} stroke={1.75} aria-hidden />
          ) : (
            <IconPlugConnected size={17} stroke={1.75} aria-hidden />
          )}
        </span>
      )}
      <span className={styles.words}>
        <strong>{name}</strong>
        <small>
          {refusal
            ? t(`tickets.refusal_${refusal}`)
            : group === 'people' && (
                <span className={styles.presence} data-online={isOnline || undefined}>
                  {t(isOnline ? 'tickets.available' : 'tickets.away')}
                </span>
              )}
        </small>
      </span>
      {load !== null && (
        <span className={styles.load}>
          {group === 'people' ? t('tickets.loadOpen', { count: load }) : t('tickets.loadWaiting', { count: load })}
        </span>
      )}
    </div>
  )
}

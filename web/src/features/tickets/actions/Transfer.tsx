import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlugConnected, IconSearch, IconStack2, IconUsersGroup } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { PauseNote } from '../../../kit/pauses/PauseNote.tsx'
import { type Goal, type goalsFor, withMember } from './goals.ts'
import styles from './Transfer.module.css'
import { useGoals, useTransfer } from './useTransfer.ts'

const SummaryPart = fetched(() => import('../../../kit/assistance/SummaryPart.tsx'))

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
      helps={setNote => (
        <Suspense>
          <SummaryPart
            ticketId={ticket.id}
            acts={({ text }) => (
              <Button size="xs" onClick={() => setNote(text)}>
                {t('tickets.summaryAsNote')}
              </Button>
            )}
          />
        </Suspense>
      )}
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
  /** Beside the note: what helps to write it. */
  helps?(setNote: (note: string) => void): ReactNode
}

/** One search over people, queues and channels, with who is there and how much they have in hand. */
export function ChooseGoal({ title, from, busy = false, onSend, onClose, helps }: ChooseGoalProps) {
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [note, setNote] = useState('')
  const { goals } = useGoals(from, search)
  const [member, setMember] = useState<number | null>(null)
  const chosen = goals[Math.min(at, goals.length - 1)]
  const goal = chosen && withMember(chosen, member)
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
      <GoalList id={listId} goals={goals} chosen={chosen} onChoose={one => setAt(goals.indexOf(one))} />
      {chosen && <Members goal={chosen} member={member} onChoose={setMember} />}
      {helps && <div className={styles.helps}>{helps(setNote)}</div>}
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

/** Who of a queue is to have it: the first to accept it, or one of its people. */
function Members({ goal, member, onChoose }: { goal: Goal; member: number | null; onChoose(id: number | null): void }) {
  const t = useText()
  if (goal.members.length === 0 || goal.refusal) return null
  return (
    <NativeSelect
      className={styles.members ?? ''}
      label={t('tickets.inQueue')}
      value={member && goal.members.some(({ id }) => id === member) ? String(member) : ''}
      onChange={event => onChoose(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: t('tickets.whoever') },
        ...goal.members.map(({ id, name, isOnline }) => ({
          value: String(id),
          label: `${name} · ${t(isOnline ? 'tickets.available' : 'tickets.away')}`,
        })),
      ]}
    />
  )
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
  const { name, picture, group, isOnline, pause, load, refusal } = goal
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
        <Avatar name={name} picture={picture} size={32} />
      ) : (
        <span className={styles.square}>
          {group === 'queues' ? (
            <IconStack2 size={17} stroke={1.75} aria-hidden />
          ) : group === 'teams' ? (
            <IconUsersGroup size={17} stroke={1.75} aria-hidden />
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
                  {pause ? <PauseNote pause={pause} /> : t(isOnline ? 'tickets.available' : 'tickets.away')}
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

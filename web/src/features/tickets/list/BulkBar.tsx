import { Button, CloseButton } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconMailOpened, IconTag, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentPropsWithoutRef, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { useCommands } from '../../../kit/commands.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { describe } from '../../../kit/describe.ts'
import { toastSuccess, toastUndo, toastWarning } from '../../../kit/layers/toast.ts'
import type { Goal } from '../actions/goals.ts'
import styles from './BulkBar.module.css'
import { type Deed, eachOf, type Outcome, rowsOf, tagged } from './many.ts'
import { useSelection } from './selection.ts'
import { type Order, useBulkWork } from './useBulkWork.ts'

const ChooseGoal = fetched(async () => ({ default: (await import('../actions/Transfer.tsx')).ChooseGoal }))

const placeIn = ({ to }: Goal) => {
  if ('whatsappId' in to) return to
  const { status: _, ...place } = to
  return place
}

/** They are at many places: each that cannot go says so by itself. */
const NOWHERE = { status: 'open' as const, userId: null, queueId: null, whatsappId: 0, chatbot: false }

/** The same done to all that are chosen: a work of the server, whose progress stands here while one looks. */
export default function BulkBar() {
  const t = useText()
  const { ids, clear } = useSelection()
  const work = useBulkWork(ids, clear)
  const tags = useRun(ids, clear)
  const [isHanding, setHanding] = useState(false)
  const going = work.going ?? tags.going
  const order = (icon: ReactNode, label: string, what: Order) =>
    button(icon, label, () => work.start(what, `${label} (${ids.size})`))
  const button = (icon: ReactNode, label: string, onClick?: () => void) => (
    <Button size="xs" variant="default" disabled={going !== null} leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <section className={styles.bar} aria-label={t('tickets.bulk')}>
      <span className="figures" role="status">
        {going ? t('tickets.bulkProgress', going) : t('tickets.chosen', { count: ids.size })}
      </span>
      {going && <progress className={styles.progress} max={going.of} value={going.done} aria-label={t('tickets.bulk')} />}
      {order(<IconUserCheck size={15} stroke={1.75} />, t('tickets.accept'), { do: 'accept' })}
      {order(<IconCheck size={15} stroke={1.75} />, t('tickets.resolve'), { do: 'resolve' })}
      {button(<IconArrowsExchange size={15} stroke={1.75} />, t('tickets.transferShort'), () => setHanding(true))}
      {order(<IconMailOpened size={15} stroke={1.75} />, t('tickets.markRead'), { do: 'read' })}
      <TagMenu onChoose={tag => tags.run(tagged(tag))}>
        {button(<IconTag size={15} stroke={1.75} />, t('tickets.tagMany'))}
      </TagMenu>
      {isHanding && (
        <Suspense>
          <ChooseGoal
            title={t('tickets.transferMany', { count: ids.size })}
            from={NOWHERE}
            onClose={() => setHanding(false)}
            onSend={(goal, note) => {
              setHanding(false)
              work.start(
                { do: 'transfer', ...placeIn(goal), note },
                `${t('tickets.transferTo', { whom: goal.name })} (${ids.size})`,
              )
            }}
          />
        </Suspense>
      )}
      {!going && <EscapeClears clear={clear} />}
      <CloseButton aria-label={t('tickets.clearChosen')} disabled={going !== null} onClick={clear} />
    </section>
  )
}

function TagMenu({
  onChoose,
  children,
}: {
  onChoose(tag: number): void
  children: ReactElement<ComponentPropsWithoutRef<'button'>>
}) {
  const { desk } = useNames()
  const tags = desk.tags.filter(tag => tag.isActive)
  if (tags.length === 0) return null
  return (
    <Menu position="top-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {tags.map(({ id, tag }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {tag}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** While something is chosen, Esc ends that before anything else. */
function EscapeClears({ clear }: { clear(): void }) {
  const t = useText()
  useCommands([{ id: 'clear-chosen', name: t('tickets.clearChosen'), keys: 'Esc', run: clear }])
  return null
}

function useRun(ids: ReadonlySet<number>, clear: () => void) {
  const t = useText()
  const cache = useQueryClient()
  const tell = useOutcome()
  const [done, setDone] = useState<number | null>(null)
  const step = () => setDone(n => (n ?? 0) + 1)
  const start = async ({ act, back }: Deed) => {
    setDone(0)
    const outcome = await eachOf(rowsOf(cache, ids), act, step)
    setDone(null)
    clear()
    const takeBack = async () => tell(await eachOf(outcome.done, back, () => undefined), t('tickets.undone'))
    tell(outcome, t('tickets.bulkDone', { count: outcome.done.length }), () => void takeBack())
  }
  return { run: (deed: Deed) => void start(deed), going: done === null ? null : { done, of: ids.size } }
}

const NAMED = 3

/** What was done, with the way back; and by name what was not. */
function useOutcome() {
  const t = useText()
  return ({ done, refused }: Outcome, said: string, takeBack?: () => void) => {
    if (done.length > 0 && takeBack) toastUndo(said, t('kit.undo'), takeBack)
    else if (refused.length === 0) toastSuccess(said)
    if (refused.length === 0) return
    const told = refused.slice(0, NAMED).map(({ name, error }) => `${name}: ${describe(error, t).text}`)
    toastWarning(t('tickets.bulkRefused', { count: refused.length }), told.join(' '))
  }
}

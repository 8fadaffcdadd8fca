import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import { useText } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../kit/states.tsx'
import { countOf, narrowedParts } from '../../question.ts'
import { useCounters, useLooking } from '../useInbox.ts'
import { useShowAll } from './Outside.tsx'

/** An empty list: because of the filter, which says how many it keeps away and lets them in, or because all is done. */
export default function Nothing({ outside }: { outside: number }) {
  const t = useText()
  const { narrowing, usual, tab, view } = useLooking()
  const showAll = useShowAll()
  if (outside > 0)
    return (
      <EmptyState
        picture={<IconFilterOff size={32} stroke={1.5} aria-hidden />}
        title={t(narrowedParts(narrowing, usual) > 0 ? 'tickets.emptyFiltered' : 'tickets.emptyNear')}
        help={t('tickets.outside', { count: outside })}
      >
        <Button variant="default" onClick={showAll}>
          {t('tickets.showOutside')}
        </Button>
      </EmptyState>
    )
  const picture = <IconInbox size={32} stroke={1.5} aria-hidden />
  if (view) return <EmptyState picture={picture} title={t('tickets.empty')} />
  if (tab === 'mine')
    return (
      <EmptyState picture={picture} title={t('tickets.empty_mine')} help={t('tickets.emptyHelp_mine')}>
        <ToWaiting />
      </EmptyState>
    )
  if (tab === 'pending')
    return <EmptyState picture={picture} title={t('tickets.empty_pending')} help={t('tickets.emptyHelp_pending')} />
  return <EmptyState picture={picture} title={t('tickets.empty')} />
}

/** Who has nothing in hand goes on with those who wait. */
function ToWaiting() {
  const t = useText()
  const { question, choose, hasBotTab } = useLooking()
  const { data } = useCounters(question)
  const count = data ? countOf('pending', data, hasBotTab) : 0
  if (count === 0) return null
  return (
    <Button variant="default" onClick={() => choose('pending')}>
      {t('tickets.toWaiting', { count })}
    </Button>
  )
}

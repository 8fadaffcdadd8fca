import { type Condition, testsIn } from '@balcao/contract/conditions/condition'
import { asked } from '@balcao/contract/conditions/evaluate'
import { conditionIn } from '@balcao/contract/conditions/fields'
import { rankOf } from '@balcao/contract/permissions'
import { TICKET_FIELDS, type TicketWithTeams } from '@balcao/contract/tickets/ticket-fields'
import { TICKET_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { deskNow, namesOf } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useConditionTexts, useViews } from '../../../kit/conditions/views/useViews.ts'
import { toastWarning } from '../../../kit/layers/toast.ts'
import { useMinute } from '../../../kit/useMinute.ts'
import { useLocation } from '../../../navigation/index.ts'
import { listKey } from '../ask.ts'
import { useLooking } from '../list/useInbox.ts'
import { NOTHING_NARROWED, type Question, type View } from '../question.ts'
import { askedIn, ofCondition, ofView, putInAddress } from './in-address.ts'
import { judgeBy } from './judge.ts'
import './live-views.ts'
import { teamsOf, useTeams } from './useTicketConditions.ts'

/** A link to a view shows it, and the view that is shown stands in the address. It draws nothing. */
export default function ViewKeeper() {
  const isReady = useConditionTexts()
  return isReady && <Keeper />
}

const read = (text: string): Condition | null => conditionIn(TICKET_FIELDS, text)

function Keeper() {
  const t = useText()
  const { view, show, question } = useLooking()
  const { data: views } = useViews('inbox')
  const { data: teams } = useTeams()
  const mayAskForAll = rankOf(useMe()) !== 'user'
  const search = useLocation(location => location.search)
  useJudge()
  useWhatAges(question.condition)

  useEffect(() => {
    // The judge knows who is in which team before anything is judged.
    if (!views || !teams) return
    const wanted = askedIn(search)
    if (!wanted) {
      if (view) putInAddress(placeOf(view))
      return
    }
    const saved = 'id' in wanted ? views.find(one => one.id === wanted.id) : undefined
    const condition = 'id' in wanted ? saved?.condition : read(wanted.condition)
    if (!condition) {
      putInAddress('')
      show(null)
      toastWarning(t('conditions.viewGone'))
      return
    }
    const text = JSON.stringify(condition)
    const next: View = {
      id: saved?.id ?? null,
      name: saved?.name ?? t('conditions.unsaved'),
      question: questionOfView(text, mayAskForAll),
      leave: () => putInAddress(''),
    }
    if (next.id === view?.id && next.name === view?.name && text === view?.question.condition) return
    // What leads on from here keeps it.
    putInAddress(placeOf(next))
    show(next)
  }, [t, views, teams, search, view, show, mayAskForAll])
  return null
}

const placeOf = ({ id, question }: View): string => (id === null ? ofCondition(question.condition ?? '') : ofView(id))

/** Of live tickets, unless it asks for a status itself; one that asks for waiting begins with the longest wait. */
const questionOfView = (condition: string, mayAskForAll: boolean): Question => ({
  ...NOTHING_NARROWED,
  showAll: mayAskForAll,
  status: condition.includes('"field":"status"') ? [...TICKET_STATUSES] : ['open', 'pending'],
  kinds: [],
  isMine: false,
  sort: condition.includes('"field":"waiting"') ? 'waiting' : 'newest',
  condition,
})

/** From now on this browser knows of every ticket it hears of whether it stands in a view. */
function useJudge(): void {
  const { userId } = useMe()
  useMemo(() => {
    const known = new Map<string, Condition | null>()
    const conditionOf = (text: string) => {
      const condition = known.has(text) ? known.get(text) : read(text)
      known.set(text, condition ?? null)
      return condition
    }
    judgeBy((text, row) => {
      const condition = conditionOf(text)
      const desk = deskNow()
      if (!condition || !desk) return false
      const asking = { now: new Date(), zone: namesOf(desk).settings.timeZone, userId }
      return asked<TicketWithTeams>(TICKET_FIELDS, condition, asking)({ ...row, teamIds: teamsOf(row.userId) })
    })
  }, [userId])
}

const AGES: ReadonlySet<string> = new Set(['olderThan', 'newerThan', 'lastDays'])

/** Nothing is told of time that passes: a list by age is read again with every minute somebody looks at it. */
function useWhatAges(condition: string | undefined): void {
  const cache = useQueryClient()
  const { question } = useLooking()
  const minute = Math.floor(useMinute() / 60_000)
  const lastMinute = useRef(minute)
  const isAgeing = useMemo(() => {
    const it = condition ? read(condition) : null
    return it !== null && testsIn(it).some(test => AGES.has(test.operator))
  }, [condition])
  useEffect(() => {
    if (lastMinute.current === minute) return
    lastMinute.current = minute
    if (isAgeing) void cache.invalidateQueries({ queryKey: listKey(question) })
  }, [cache, isAgeing, minute, question])
}

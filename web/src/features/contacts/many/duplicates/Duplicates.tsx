import '@mantine/core/styles/Checkbox.layer.css'
import { contactManyRoutes, type DuplicateGroup } from '@balcao/contract/contacts/many'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowUp, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient, useRead, useSend } from '../../../../api/query.ts'
import { type Translate, useLocale, useText } from '../../../../i18n/index.ts'
import { formatPhone } from '../../../../kit/format.ts'
import { showJobs } from '../../../../kit/jobs/opening.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../kit/states.tsx'
import styles from './duplicates.module.css'
import { RecentMerges } from './RecentMerges.tsx'

const SHOWN = 20
const nameOf = ({ why, people }: DuplicateGroup) => `${why} ${people.map(({ id }) => id).join()}`

/** Who seems to be one person: which stays, what moves and why, and the doubtful ones left for somebody to say. */
export default function Duplicates({ onClose }: { onClose(): void }) {
  const t = useText()
  const { data, error, refetch } = useRead(contactManyRoutes.duplicates, {}, { staleTime: 0 })
  const [isWhole, setWhole] = useState(false)
  /** What was said of them; of the others it is whether they are sure. */
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const merge = useSend(contactManyRoutes.mergeDuplicates)
  const groups = data?.groups ?? []
  const chosen = groups.filter(group => said[nameOf(group)] ?? group.isSure)
  const moved = chosen.flatMap(({ people }) => people.slice(1))
  const sum = (of: 'tickets' | 'messages') => moved.reduce((total, one) => total + one[of], 0)
  const start = () =>
    merge.run(
      { body: { title: t('many.mergeTitle'), groups: chosen.map(({ people }) => people.map(({ id }) => id)) } },
      {
        done: work => {
          placeWork(queryClient, work)
          onClose()
          showJobs(true)
        },
      },
    )

  return (
    <Dialog title={t('many.mergeTitle')} width={760} onClose={onClose}>
      <div className={styles.frame}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Loading lines={5} />}
        {data && groups.length === 0 && (
          <EmptyState
            picture={<IconUsers size={36} stroke={1.5} aria-hidden />}
            title={t('many.noDuplicates')}
            help={t('many.noDuplicatesHelp')}
          />
        )}
        {groups.length > 0 && (
          <>
            <p className={styles.help}>{t('many.mergeHelp', { count: data?.count ?? 0 })}</p>
            <ul className={styles.groups}>
              {groups.slice(0, isWhole ? undefined : SHOWN).map(group => (
                <Group
                  key={nameOf(group)}
                  group={group}
                  isChosen={said[nameOf(group)] ?? group.isSure}
                  onChoose={is => setSaid({ ...said, [nameOf(group)]: is })}
                />
              ))}
            </ul>
            {!isWhole && groups.length > SHOWN && (
              <Button variant="subtle" onClick={() => setWhole(true)}>
                {t('many.showOthers', { count: groups.length - SHOWN })}
              </Button>
            )}
          </>
        )}
        <RecentMerges />
        <div className={styles.foot}>
          <span>{chosen.length > 0 && t('many.moves', { tickets: sum('tickets'), messages: sum('messages') })}</span>
          <Button variant="default" onClick={onClose}>
            {t(data && groups.length === 0 ? 'kit.close' : 'kit.cancel')}
          </Button>
          {groups.length > 0 && (
            <Button disabled={chosen.length === 0} loading={merge.busy} onClick={() => void start()}>
              {t('many.merge', { count: chosen.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  group: DuplicateGroup
  isChosen: boolean
  onChoose(is: boolean): void
}

function Group({ group, isChosen, onChoose }: GroupProps) {
  const t = useText()
  const locale = useLocale()
  const [keep, ...others] = group.people
  if (!keep) return null
  const since = new Date(keep.createdAt).toLocaleDateString(locale, { month: 'short', year: 'numeric' })
  return (
    <li>
      <Checkbox
        size="md"
        checked={isChosen}
        aria-label={t('many.mergeThese', { name: keep.name })}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      <div>
        <p>
          <strong>{keep.name}</strong> <em>{t('many.stays')}</em>
        </p>
        <small className="figures">{[knownBy(keep, t), since, hasOf(keep, t)].join(', ')}</small>
        {others.map(one => (
          <p key={one.id} className={styles.other}>
            <IconArrowUp size={14} stroke={2} aria-hidden />
            <span>
              <b>{one.name}</b> <span className="figures">{knownBy(one, t)}</span>
            </span>
            <small className="figures">{hasOf(one, t)}</small>
          </p>
        ))}
        <small data-doubt={!group.isSure || undefined}>
          {t(group.isSure ? `many.why_${group.why}` : `many.doubt_${group.why}`)}
        </small>
      </div>
    </li>
  )
}

type Person = DuplicateGroup['people'][number]
const knownBy = ({ number, email }: Person, t: Translate): string =>
  number ? formatPhone(number) : (email ?? t('many.noNumber'))
const hasOf = ({ tickets, messages }: Person, t: Translate): string => t('many.has', { tickets, messages })

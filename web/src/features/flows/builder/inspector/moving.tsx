import '@mantine/core/styles/Switch.layer.css'
import { DISTRIBUTIONS, type TransferTarget, WAIT_MAX } from '@balcao/contract/flows/nodes'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { UNITS, type Unit, unitOf } from '../../canvas/words.ts'
import styles from '../Builder.module.css'
import type { FieldsOf } from './fields-of.ts'
import { Choice, Figure, Line, Row, VariableName, Words } from './parts.tsx'

const TARGETS: Record<TransferTarget['to'], TransferTarget> = {
  queue: { to: 'queue', queueId: null },
  user: { to: 'user', userId: null },
  team: { to: 'team', teamId: null },
  wallet: { to: 'wallet' },
  variable: { to: 'variable', variable: '' },
}
const GOALS = ['queue', 'user', 'team', 'wallet', 'variable'] as const

/** To whom a conversation goes, and with which words. */
export function TransferFields({ node, put }: FieldsOf<'transfer'>) {
  const t = useText()
  const { target } = node
  return (
    <>
      <Choice
        label={t('flowFields.to')}
        field="targetTo"
        value={target.to}
        options={GOALS.map(one => ({ value: one, label: t(`flowFields.to_${one}`) }))}
        onChange={to => put({ target: TARGETS[to] })}
      />
      {target.to === 'queue' && (
        <Row
          label={t('flowFields.queue')}
          field="target"
          of="queue"
          value={target.queueId}
          onChange={queueId => put({ target: { to: 'queue', queueId } })}
        />
      )}
      {target.to === 'user' && (
        <Row
          label={t('flowFields.user')}
          field="target"
          of="user"
          value={target.userId}
          onChange={userId => put({ target: { to: 'user', userId } })}
        />
      )}
      {target.to === 'team' && (
        <Row
          label={t('flowFields.team')}
          field="target"
          of="team"
          value={target.teamId}
          onChange={teamId => put({ target: { to: 'team', teamId } })}
        />
      )}
      {target.to === 'variable' && (
        <VariableName
          label={t('flowFields.variable')}
          help={t('flowFields.toVariableHelp')}
          field="target"
          value={target.variable}
          onChange={variable => put({ target: { to: 'variable', variable } }, 'target')}
        />
      )}
      {target.to === 'queue' && (
        <Choice
          label={t('flowFields.distribution')}
          field="distribution"
          value={node.distribution}
          options={DISTRIBUTIONS.map(one => ({ value: one, label: t(`flowFields.distribution_${one}`) }))}
          onChange={distribution => put({ distribution })}
        />
      )}
      <Words label={t('flowFields.textBefore')} field="text" value={node.text} onChange={text => put({ text }, 'text')} />
      <Words
        label={t('flowFields.noteForTeam')}
        help={t('flowFields.noteForTeamHelp')}
        field="note"
        value={node.note}
        onChange={note => put({ note }, 'note')}
      />
      <Words
        label={t('flowFields.outOfHours')}
        field="outOfHours"
        value={node.outOfHours}
        onChange={outOfHours => put({ outOfHours }, 'outOfHours')}
      />
    </>
  )
}

const WAITS = ['duration', 'time', 'opening'] as const
const NEW = {
  duration: { by: 'duration', seconds: 60 },
  time: { by: 'time', time: '09:00' },
  opening: { by: 'opening' },
} as const

export function WaitFields({ node, put }: FieldsOf<'wait'>) {
  const t = useText()
  const { until } = node
  return (
    <>
      <Choice
        label={t('flowFields.waitFor')}
        field="untilBy"
        value={until.by}
        options={WAITS.map(one => ({ value: one, label: t(`flowFields.wait_${one}`) }))}
        onChange={by => put({ until: NEW[by] })}
      />
      {until.by === 'duration' && (
        <Duration seconds={until.seconds} onChange={seconds => put({ until: { by: 'duration', seconds } }, 'until')} />
      )}
      {until.by === 'time' && <TimeLine value={until.time} onChange={time => put({ until: { by: 'time', time } })} />}
      <Switch
        label={t('flowFields.endsByMessage')}
        checked={node.endsByMessage}
        onChange={event => put({ endsByMessage: event.currentTarget.checked })}
      />
    </>
  )
}

function Duration({ seconds, onChange }: { seconds: number; onChange(seconds: number): void }) {
  const t = useText()
  const [unit, setUnit] = useState<Unit>(unitOf(seconds))
  const keep = (count: number, of: Unit) => onChange(Math.min(WAIT_MAX, Math.max(1, Math.round(count * UNITS[of]))))
  const count = Math.max(1, Math.round(seconds / UNITS[unit]))
  const units = (Object.keys(UNITS) as Unit[]).map(one => ({ value: one, label: t(`flowFields.unit_${one}`) }))
  return (
    <div className={styles.pair}>
      <Figure
        label={t('flowFields.howLong')}
        field="until"
        value={count}
        max={WAIT_MAX}
        onChange={next => keep(next ?? 1, unit)}
      />
      <Choice
        label={t('flowFields.unit')}
        field="unit"
        value={unit}
        options={units}
        onChange={next => {
          setUnit(next)
          keep(count, next)
        }}
      />
    </div>
  )
}

function TimeLine({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Line
      label={t('flowFields.atTime')}
      field="until"
      max={5}
      value={typed ?? value}
      onChange={next => {
        setTyped(next)
        if (/^([01]\d|2[0-3]):[0-5]\d$/.test(next)) onChange(next)
      }}
    />
  ) // prettier-ignore
}

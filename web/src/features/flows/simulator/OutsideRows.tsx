import { Button } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ENGINES } from '../canvas/words.ts'
import { putNode } from '../editing/edits.ts'
import { goesOn, left } from './engines.ts'
import styles from './Simulator.module.css'
import { answered, type Talk, type World } from './talk.ts'
import type { Tried } from './tried.ts'
import type { Outside, RealAnswer } from './useOutside.ts'

interface RowsProps extends Tried {
  talk: Talk
  world: World
  setTalk(talk: Talk): void
  outside: Outside
}

/** Where the conversation stands outside: a call that waits, an engine that answers, an answer that can be kept. */
export function OutsideRows(props: RowsProps) {
  const { talk, outside, edit, document } = props
  return (
    <>
      {talk.next?.stop === 'call' && <CallRow {...props} />}
      {talk.engine && <EngineRow {...props} />}
      {edit && outside.real && document.nodes[outside.real.node] && (
        <PinRow real={outside.real} edit={edit} onDone={outside.forget} />
      )}
    </>
  )
}

function CallRow({ document, talk, world, setTalk, outside }: RowsProps) {
  const t = useText()
  const { next } = talk
  if (next?.stop !== 'call') return null
  return (
    <div className={styles.row}>
      <span className={styles.note}>{t('flows.callWaits')}</span>
      <Button size="compact-xs" variant="light" loading={outside.isBusy} onClick={() => outside.call(next.request)}>
        {t('flowTrial.callReal')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={outside.isBusy}
        onClick={() => setTalk(answered(document, talk, world, { ok: true, status: 200, body: '{}' }))}
      >
        {t('flows.callOk')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={outside.isBusy}
        onClick={() => setTalk(answered(document, talk, world, { ok: false, why: 'simulated' }))}
      >
        {t('flows.callFails')}
      </Button>
    </div>
  )
}

function EngineRow({ document, talk, world, setTalk, outside }: RowsProps) {
  const t = useText()
  if (!talk.engine) return null
  const leave = (hasFailed: boolean) => {
    outside.end()
    setTalk(left(talk, hasFailed, { document, world }))
  }
  return (
    <div className={styles.row}>
      <span className={styles.note}>
        {t(outside.isLive ? 'flowTrial.engineLive' : 'flowTrial.engineAnswers', { engine: ENGINES[talk.engine.name] })}
      </span>
      {!outside.isLive && (
        <Button size="compact-xs" variant="light" onClick={outside.begin}>
          {t('flowTrial.engineTalk')}
        </Button>
      )}
      {goesOn(document, talk) && (
        <>
          <Button size="compact-xs" variant="default" disabled={outside.isBusy} onClick={() => leave(false)}>
            {t('flowTrial.engineEnds')}
          </Button>
          <Button size="compact-xs" variant="default" disabled={outside.isBusy} onClick={() => leave(true)}>
            {t('flowTrial.engineFails')}
          </Button>
        </>
      )}
    </div>
  )
}

const PINNED_MAX = 20_000

function PinRow({ real, edit, onDone }: { real: RealAnswer; edit: NonNullable<Tried['edit']>; onDone(): void }) {
  const t = useText()
  if (real.body.length > PINNED_MAX) return null
  const pin = () => {
    const { node, status, body } = real
    edit(before => {
      const step = before.nodes[node]
      return step?.kind === 'http' ? putNode(node, { ...step, pinned: { status, body } })(before) : before
    })
    toastSuccess(t('flowTrial.pinned'))
    onDone()
  }
  return (
    <div className={styles.row}>
      <Button size="compact-xs" variant="default" onClick={pin}>
        {t('flowTrial.pin')}
      </Button>
    </div>
  )
}

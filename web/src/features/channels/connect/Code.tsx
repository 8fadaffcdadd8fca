import type { ChannelStatus } from '@balcao/contract/channels/channel-words'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import styles from './connect.module.css'
import { useCountdown } from './useCountdown.ts'

interface Scannable {
  qrcode: string | null
  pairingCode: string | null
  codeUntil: string | null
}

/** The code a phone reads, for as long as it can be read, and how one gets there on the phone. */
export function Code({ code, number }: { code: Scannable; number?: number }) {
  return (
    <div className={styles.code}>
      <Picture code={code} {...(number === undefined ? {} : { number })} />
      <div className={styles.words}>
        <Steps />
        {code.pairingCode && <Pairing code={code.pairingCode} />}
      </div>
    </div>
  )
}

function Picture({ code: { qrcode, codeUntil }, number }: { code: Scannable; number?: number }) {
  const t = useText()
  return (
    <div>
      <div className={styles.paper}>
        {qrcode ? <Drawn text={qrcode} name={t('channels.qrCode')} /> : <p role="status">{t('channels.waitingCode')}</p>}
      </div>
      {qrcode && <Renewal until={codeUntil} {...(number === undefined ? {} : { number })} />}
    </div>
  )
}

/** Some providers send the picture itself. */
export function Drawn({ text, name }: { text: string; name: string }) {
  const source = useMemo(
    () =>
      text.startsWith('data:image/') ? text : `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`,
    [text],
  )
  return <img src={source} width={236} height={236} alt={name} />
}

const ROUND = 2 * Math.PI * 10
/** The longest a code is good for; the ring is full then. */
const LONGEST_SECONDS = 60

function Renewal({ until, number }: { until: string | null; number?: number }) {
  const t = useText()
  const seconds = useCountdown(until)
  return (
    <div className={`${styles.renewal} figures`}>
      {seconds !== null && (
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden>
          <circle cx="13" cy="13" r="10" className={styles.track} />
          <circle
            cx="13"
            cy="13"
            r="10"
            className={styles.ring}
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - Math.min(1, seconds / LONGEST_SECONDS))}
            transform="rotate(-90 13 13)"
          />
        </svg>
      )}
      <div>
        {seconds !== null && <strong>{seconds > 0 ? t('channels.renewsIn', { seconds }) : t('channels.renewsSoon')}</strong>}
        {number !== undefined && number > 0 && <p>{t('channels.codeNumber', { number })}</p>}
      </div>
    </div>
  )
}

const STEPS: readonly PlainKey[] = ['channels.step1', 'channels.step2', 'channels.step3']

function Steps() {
  const t = useText()
  return (
    <ol className={styles.steps}>
      {STEPS.map(step => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  )
}

function Pairing({ code }: { code: string }) {
  const t = useText()
  const shown = code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code
  return (
    <div className={styles.pairing}>
      <p>{t('channels.noCamera')}</p>
      <strong className="figures">{shown}</strong>
      <CopyButton value={code} label={t('channels.copyCode')} />
    </div>
  )
}

const STAGES = ['code', 'opening', 'connected'] as const
const STAGE_NAMES: Record<(typeof STAGES)[number], PlainKey> = {
  code: 'channels.stageCode',
  opening: 'channels.stageOpening',
  connected: 'channels.stageConnected',
}

/** How far it is. `hadCode`: it is opening because somebody read it, not because it has just begun. */
export function Stages({ status, hadCode }: { status: ChannelStatus; hadCode: boolean }) {
  const t = useText()
  const at = status === 'connected' ? 2 : status === 'opening' && hadCode ? 1 : 0
  return (
    <ol className={styles.stages}>
      {STAGES.map((stage, i) => (
        <li key={stage} data-done={i <= at || undefined} aria-current={i === at ? 'step' : undefined}>
          {t(STAGE_NAMES[stage])}
        </li>
      ))}
    </ol>
  )
}

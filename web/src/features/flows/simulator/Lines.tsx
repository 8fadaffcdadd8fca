import type { MenuSend, RunEffect } from '@balcao/contract/flows/run'
import { isErrorCode } from '@balcao/contract/texts/index'
import { useText } from '../../../i18n/index.ts'
import { ENGINES } from '../canvas/words.ts'
import type { Line } from './lines.ts'
import styles from './Simulator.module.css'

interface LineProps {
  line: Line
  /** Its choices can still be pressed. */
  isOpen: boolean
  onChoose(title: string, id: string): void
  onShow(id: string): void
}

export function TalkLine({ line, isOpen, onChoose, onShow }: LineProps) {
  const t = useText()
  switch (line.by) {
    case 'customer':
      return <li className={styles.customer}>{line.body}</li>
    case 'bot':
      return (
        <>
          <li className={styles.bot} onDoubleClick={() => onShow(line.node)}>
            {line.text}
            {line.menu?.footer && <footer>{line.menu.footer}</footer>}
          </li>
          {line.menu && line.menu.look !== 'numbers' && <Choices menu={line.menu} isOpen={isOpen} onChoose={onChoose} />}
        </>
      )
    case 'pause':
      return <li className={styles.note}>{t('flows.seconds', { count: line.seconds })}</li>
    case 'did':
      return <li className={styles.note}>{didWords(line.effect, t)}</li>
    case 'outside':
      return <li className={styles.note}>{outsideWords(line, t)}</li>
    case 'fault':
      return (
        <li className={styles.fault}>
          {isErrorCode(line.code) ? t(`errors.${line.code}`) : line.code}
          {line.details && <small>{line.details}</small>}
        </li>
      )
    case 'log':
      return <li className={styles.note}>{logWords(line.code, t)}</li>
    case 'end':
      return <li className={styles.end}>{t(`flows.ended_${line.because}`)}</li>
  }
}

function Choices({ menu, isOpen, onChoose }: { menu: MenuSend; isOpen: boolean; onChoose: LineProps['onChoose'] }) {
  return (
    <li className={styles.choices}>
      {menu.choices.map(({ id, title, description }) => (
        <button key={id} type="button" disabled={!isOpen} onClick={() => onChoose(title, id)}>
          {title}
          {description && <small>{description}</small>}
        </button>
      ))}
    </li>
  )
}

type Say = ReturnType<typeof useText>
const DID = ['contact', 'tags', 'lane', 'note', 'handOver', 'flow', 'engine', 'evaluate', 'close'] as const
function didWords(effect: RunEffect, t: Say): string {
  const did = DID.find(one => one === effect.do)
  if (!did) return ''
  return effect.do === 'note' ? `${t('flows.does_note')}: ${effect.text}` : t(`flows.does_${did}`)
}

function outsideWords({ of, status, ms }: Extract<Line, { by: 'outside' }>, t: Say): string {
  const by = ENGINE_IDS.find(one => one === of)
  return status === null
    ? t('flowTrial.answeredIn', { by: by ? ENGINES[by] : of, ms })
    : t('flowTrial.answeredWith', { by: of, status, ms })
}

const ENGINE_IDS = Object.keys(ENGINES) as (keyof typeof ENGINES)[]
const OF_TRIALS = ['engineCloses', 'engineCommands', 'patterns'] as const
const LOGS = ['pinned', 'skipped', 'unsupported', 'contactField', 'variables', 'call', 'answer', 'deadEnd', 'loop'] as const
function logWords(code: string, t: Say): string {
  const known = LOGS.find(one => one === code)
  const own = OF_TRIALS.find(one => one === code)
  if (own) return t(`flowTrial.log_${own}`)
  return known ? t(`flows.log_${known}`) : code
}

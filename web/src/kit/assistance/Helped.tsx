import type { Assisted, Passage } from '@balcao/contract/assistance/assistance'
import { Button, Loader } from '@mantine/core'
import { IconBolt, IconBook2, IconSitemap } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { CopyButton } from '../controls/CopyButton.tsx'
import { describe } from '../describe.ts'
import styles from './Assistance.module.css'
import type { Help, Wanted } from './useHelp.ts'

interface HelpedProps {
  help: Help
  onAgain(wanted: Wanted): void
  onCancel(): void
  /** What can be done with the words, beside copying them. */
  acts?(answer: Assisted, wanted: Wanted): ReactNode
}

/** What was asked for, as words to read: never as mark-up, and an address in it is no link. */
export function Helped({ help, onAgain, onCancel, acts }: HelpedProps) {
  const t = useText()
  if (help.is === 'idle') return null
  if (help.is === 'asked') return <Writing since={help.since} onCancel={onCancel} />
  if (help.is === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{describe(help.error, t).text}</p>
        <Button size="xs" variant="default" onClick={() => onAgain(help.wanted)}>
          {t('assistance.again')}
        </Button>
      </div>
    )
  }
  const { answer, wanted } = help
  return (
    <div className={styles.answer}>
      {answer.isFound === false && (
        <p className={styles.notFound} role="status">
          {t('assistance.notFound')}
        </p>
      )}
      <p className={styles.words} data-testid="helped">
        {answer.text}
      </p>
      {answer.passages.length > 0 && <Passages passages={answer.passages} />}
      <div className={styles.acts}>
        {acts?.(answer, wanted)}
        <CopyButton value={answer.text} label={t('assistance.copy')} />
        {answer.left !== null && <span>{t('assistance.left', { count: answer.left })}</span>}
      </div>
    </div>
  )
}

const SECOND = 1000

function Writing({ since, onCancel }: { since: number; onCancel(): void }) {
  const t = useText()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(Math.floor((Date.now() - since) / SECOND)), SECOND)
    return () => clearInterval(ticking)
  }, [since])
  return (
    <div className={styles.writing}>
      <Loader size={16} />
      <span role="status">{t('assistance.writing')}</span>
      <span className={styles.seconds}>{t('assistance.seconds', { seconds: String(seconds) })}</span>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('kit.cancel')}
      </Button>
    </div>
  )
}

const ICONS = { page: IconBook2, quick: IconBolt, flow: IconSitemap } as const

function Passages({ passages }: { passages: readonly Passage[] }) {
  const t = useText()
  return (
    <section className={styles.passages} aria-label={t('assistance.passages')}>
      <h3>{t('assistance.passages')}</h3>
      <ul>
        {passages.map(({ kind, title, text, isUsed }) => {
          const Icon = ICONS[kind]
          return (
            <li key={`${kind} ${title} ${text}`} data-used={isUsed || undefined}>
              <details>
                <summary>
                  <Icon size={15} stroke={1.75} aria-hidden />
                  <span>
                    {t(`assistance.kind_${kind}`)}: {title}
                  </span>
                  {isUsed && <em>{t('assistance.used')}</em>}
                </summary>
                <p>{text}</p>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

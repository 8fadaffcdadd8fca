import { type MassLook, type MassLooked, massRoutes } from '@balcao/contract/campaigns/mass'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDate, formatDateTime } from '../../../kit/format.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Campaigns.module.css'
import { TestDialog } from '../TestDialog.tsx'

interface FootProps {
  asked: MassLooked
  name: string
  told: MassLook | undefined
  /** What is told is of what is typed. */
  isFresh: boolean
  isWhole: boolean
  hasChannel: boolean
  onTry(): void
  onSent(): void
}

/** A test to oneself, and the send: confirmed with how many it is for and what complaints cost. */
export function Foot({ asked, name, told, isFresh, isWhole, hasChannel, onTry, onSent }: FootProps) {
  const t = useText()
  const [question, setQuestion] = useState<'send' | 'test' | null>(null)
  const test = useSend(massRoutes.test)
  const count = told?.willReceive ?? 0
  const foot = useRef<HTMLDivElement>(null)
  const ask = (what: 'send' | 'test') => {
    flushSync(onTry)
    if (isWhole && count > 0) return setQuestion(what)
    // What is lacking may be out of sight below the fold.
    foot.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const send = async () => {
    const title = name.trim() || t('mass.named', { tab: t(`mass.tab_${asked.tab}`), day: formatDate(new Date()) })
    try {
      const body = { ...asked, name: title, title: t('mass.linkingTitle'), confirm: count }
      const { campaign } = await api(massRoutes.send, { body })
      onSent()
      navigate(`/massa/envios/${campaign.id}`)
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <div ref={foot} className={styles.footbar}>
      <span>
        <Button variant="default" disabled={!hasChannel} onClick={() => ask('test')}>
          {t('campaigns.testWithMe')}
        </Button>
      </span>
      {told?.outlook.endsAt && count > 0 && (
        <span className={styles.quiet}>{t('campaigns.endsAround', { at: formatDateTime(told.outlook.endsAt) })}</span>
      )}
      <Button
        leftSection={<IconSend size={16} stroke={1.75} />}
        disabled={!hasChannel || (told !== undefined && (count === 0 || !isFresh))}
        onClick={() => ask('send')}
      >
        {count === 0
          ? t('mass.confirmAct')
          : told && count < told.selected
            ? t('mass.sendSome', { count, all: told.selected })
            : t('mass.send', { count })}
      </Button>
      {question === 'test' && (
        <TestDialog
          busy={test.busy}
          onSend={(number, done) => void test.run({ body: { ...asked, number } }, { done })}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'send' && (
        <Confirm
          title={t('mass.confirm', { count })}
          help={`${t('mass.confirmHelp')} ${t('campaigns.spamWarning')}`}
          act={t('mass.confirmAct')}
          onConfirm={send}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

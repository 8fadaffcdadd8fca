import { NUMBER_GAP_SECONDS, NUMBER_HOLDS_DAYS, phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRead, useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import { ErrorState, Loading } from '../../../../kit/states.tsx'
import { ByChannel, watched } from './ByChannel.tsx'
import styles from './phonebook.module.css'

const SECONDS = (NUMBER_GAP_SECONDS[0] + NUMBER_GAP_SECONDS[1]) / 2

/** Every number is asked for, slowly: who asks fast is blocked. */
export default function CheckNumbers({ onClose }: { onClose(): void }) {
  const t = useText()
  const { data, error, refetch } = useRead(phonebookRoutes.unchecked, {}, { staleTime: 0 })
  const check = useSend(phonebookRoutes.check)
  if (!data)
    return (
      <Dialog title={t('many.check')} width={480} onClose={onClose}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading lines={4} />}
      </Dialog>
    )
  const minutes = Math.ceil((data.count * SECONDS) / 60)
  return (
    <ByChannel
      title={t('many.check')}
      help={
        <>
          <p>{t('many.checkHelp', { days: NUMBER_HOLDS_DAYS })}</p>
          <p className={styles.warning} role="note">
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <span>{t('many.checkWarning')}</span>
          </p>
          <p>
            <strong>{t('many.checkCount', { count: data.count })}</strong>{' '}
            {data.count > 0 &&
              (minutes < 90
                ? t('many.takesMinutes', { count: minutes })
                : t('many.takesHours', { count: Math.ceil(minutes / 60) }))}
          </p>
        </>
      }
      can={({ checksNumbers }) => checksNumbers}
      act={t('many.checkNow')}
      isOff={data.count === 0}
      busy={check.busy}
      onStart={whatsappId => void check.run({ body: { whatsappId, title: t('many.check') } }, { done: watched(onClose) })}
      onClose={onClose}
    />
  )
}

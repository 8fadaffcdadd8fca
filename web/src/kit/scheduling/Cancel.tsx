import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { ScheduledMessage } from '@balcao/contract/messages/schedules'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../layers/Confirm.tsx'
import { toastSuccess } from '../layers/toast.ts'

/** Taken back before it was said. */
export default function CancelSchedule({ schedule, onClose }: { schedule: ScheduledMessage; onClose(): void }) {
  const t = useText()
  const cancel = async () => {
    try {
      await api(sendingRoutes.remove, { body: { id: schedule.id } })
      toastSuccess(t('scheduling.canceled'))
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <Confirm
      title={t('scheduling.cancelTitle')}
      help={t('scheduling.cancelHelp', { name: schedule.contactName })}
      act={t('scheduling.cancel')}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}

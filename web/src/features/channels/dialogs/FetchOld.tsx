import { oldMessageRoutes, SYNC_LIMIT_MAX } from '@balcao/contract/messages/old-messages'
import type { WorkSummary } from '@balcao/contract/works/works'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { NumberInput } from '../../../kit/form/inputs/NumberInput.tsx'
import { showJobs } from '../../../kit/jobs/opening.ts'
import { placeWork } from '../../../kit/jobs/works.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import type { AboutProps } from '../about.ts'
import styles from './dialogs.module.css'

const USUAL = 50

/** What the phone still has, as a long work that can be watched and cancelled. */
export function FetchOld({ channel: { id, name }, onClose }: AboutProps) {
  const t = useText()
  const cache = useQueryClient()
  const fetch = useSend(oldMessageRoutes.syncAll)
  const [limit, setLimit] = useState<number | null>(USUAL)
  const [isTried, setTried] = useState(false)
  const isSound = limit !== null && Number.isInteger(limit) && limit > 0 && limit <= SYNC_LIMIT_MAX
  const begun = (work: WorkSummary) => {
    placeWork(cache, work)
    onClose()
    showJobs(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSound) void fetch.run({ body: { whatsappId: id, limit } }, { done: begun })
  }

  return (
    <Dialog title={t('channels.fetchTitle', { name })} width={460} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('channels.fetchHelp')}</p>
        <NumberInput
          part={{
            id: 'fetch-limit',
            label: t('channels.fetchLimit'),
            help: undefined,
            error: isTried && !isSound ? t('errors.ERR_SYNC_VALUE') : undefined,
            value: limit,
            onChange: setLimit,
            disabled: false,
            first: true,
          }}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={fetch.busy}>
            {t('channels.fetchNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

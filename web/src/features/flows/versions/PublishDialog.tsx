import '@mantine/core/styles/Checkbox.layer.css'
import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import styles from '../builder/Builder.module.css'
import type { Editing } from '../editing/useEditing.ts'
import { Changes } from './Changes.tsx'
import { useStanding } from './useStanding.ts'

interface PublishProps {
  editing: Editing
  problems: readonly Problem[]
  onProblems(): void
  onClose(): void
}

/** What will be different from the next conversation on, with a note for those who look it up later. */
export function PublishDialog({ editing, problems, onProblems, onClose }: PublishProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [takes, setTakes] = useState(false)
  const { document, published, flow } = editing
  const standing = useStanding(flow.id)
  const running = standing.outside(null)
  const errors = problems.filter(({ level }) => level === 'error').length
  const publish = async () => {
    setBusy(true)
    try {
      const saved = await editing.save()
      if (!saved) return
      const { version } = await api(flowRoutes.publish, { params: { id: flow.id }, body: { rev: saved.draftRev, note } })
      await editing.reload()
      toastSuccess(t('flows.published', { version }))
      if (takes) await standing.takeAlong()
      onClose()
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('flows.publishVersion', { version: (flow.version ?? 0) + 1 })} width={600} onClose={onClose}>
      <Changes before={published} after={document} />
      {errors > 0 ? (
        <p className={styles.wrong}>{t('flows.cannotPublish', { count: errors })}</p>
      ) : (
        <>
          <p className={styles.note}>{t('flows.publishHelp')}</p>
          <TextInput
            label={t('flows.note')}
            data-autofocus
            maxLength={500}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Enter' && !busy && void publish()}
            mt={10}
          />
          {running > 0 && (
            <Checkbox
              label={t('flowFigures.takeAlong', { count: running })}
              description={t('flowFigures.takeAlongHelp')}
              checked={takes}
              onChange={event => setTakes(event.currentTarget.checked)}
              mt={12}
            />
          )}
        </>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        {errors > 0 ? (
          <Button
            onClick={() => {
              onClose()
              onProblems()
            }}
          >
            {t('flows.seeProblems')}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void publish()}>
            {t('flows.publish')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

import '@mantine/core/styles/Switch.layer.css'
import { ApiError } from '@balcao/contract/client'
import { ownQuickMessageRoutes, quickMessageInput, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import styles from './Questions.module.css'

const KEY_MAX = 40

/** What was said well once, kept under a short key. */
export default function QuickFrom({ message, onClose }: { message: MessageRow; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const mayKeep = useCan('quickMessages.manage')
  const [isOwn, setOwn] = useState(!mayKeep)
  const routes = isOwn ? ownQuickMessageRoutes : quickMessageRoutes
  const create = useSend(routes.create)
  const [key, setKey] = useState('')
  const [words, setWords] = useState(message.body)
  const [isTaken, setTaken] = useState(false)
  const quick = { key, message: words, file: null, sendAsAudio: false, active: true }
  const isWhole = quickMessageInput.safeParse(quick).success && words.trim() !== ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    void create.run(
      { body: quick },
      {
        done: () => {
          void cache.invalidateQueries({ queryKey: keyOf(routes.list) })
          toastSuccess(t('messages.quickKept', { key }))
          onClose()
        },
        refused: error => {
          const taken = error instanceof ApiError && error.code === 'ERR_NAME_TAKEN'
          if (taken) setTaken(true)
          return taken
        },
      },
    )
  }

  return (
    <Dialog title={t('messages.quickFrom')} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <TextInput
          autoFocus
          required
          label={t('messages.quickKey')}
          description={t('messages.quickKeyHelp')}
          leftSection="/"
          maxLength={KEY_MAX}
          value={key}
          error={isTaken ? t('messages.quickTaken') : null}
          onChange={event => {
            setTaken(false)
            setKey(event.currentTarget.value.replace(/[\s/]/g, ''))
          }}
        />
        <Textarea
          required
          label={t('messages.message')}
          rows={5}
          maxLength={4096}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
        {mayKeep && (
          <Switch
            label={t('messages.quickOwn')}
            checked={isOwn}
            onChange={event => {
              setTaken(false)
              setOwn(event.currentTarget.checked)
            }}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy} disabled={!isWhole}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type AutoReplyRow, autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { Status } from '../../kit/resource/list/marks.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import styles from './AutoReplies.module.css'

const Editor = fetched(async () => ({ default: (await import('./Editor.tsx')).Editor }))

/** Bots of a few steps: what each says and what follows which words. */
export function AutoRepliesScreen() {
  const t = useText()
  const { data, error, refetch } = useRead(autoReplyRoutes.list, {})
  const [edited, edit] = useState<AutoReplyRow | 'new' | null>(null)
  const all = data?.autoReplies ?? []
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit('new')}>
      {t('autoReplies.create')}
    </Button>
  )
  return (
    <Page title={t('autoReplies.title')} about={t('autoReplies.about')} action={add}>
      <div className="panel">
        {error && !data ? (
          <ErrorState error={error} title={t('kit.errorLoading', { what: t('autoReplies.what') })} retry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : all.length === 0 ? (
          <EmptyState title={t('autoReplies.empty')} help={t('autoReplies.emptyHelp')} />
        ) : (
          <ul className={styles.list}>
            {all.map(one => (
              <li key={one.id}>
                <button type="button" onClick={() => edit(one)}>
                  <b>{one.name}</b>
                  <small>
                    {[t('autoReplies.stepsCount', { count: one.steps.length }), ...one.channels.map(({ name }) => name)].join(
                      ', ',
                    )}
                  </small>
                  <Status on={one.isActive}>{t(one.isActive ? 'autoReplies.on' : 'autoReplies.off')}</Status>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense>
        {edited && <Editor row={edited === 'new' ? null : edited} onClose={() => edit(null)} onChanged={() => void refetch()} />}
      </Suspense>
    </Page>
  )
}

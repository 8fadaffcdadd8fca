import { type ContactImport, contactManyRoutes } from '@balcao/contract/contacts/many'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { keyOf, queryClient, useRead, useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { formatDateTime } from '../../../../kit/format.ts'
import { showJobs } from '../../../../kit/jobs/opening.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import { Confirm } from '../../../../kit/layers/Confirm.tsx'
import { SideDrawer } from '../../../../kit/layers/SideDrawer.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../kit/states.tsx'
import styles from './import.module.css'

/** Files that were read in the last day, each to be taken back. */
export default function RecentImports({ onClose }: { onClose(): void }) {
  const t = useText()
  const { data, error, refetch } = useRead(contactManyRoutes.imports, {}, { staleTime: 0 })
  const [asked, setAsked] = useState<ContactImport | null>(null)
  const undo = useSend(contactManyRoutes.undoImport)
  const takeBack = ({ id, title }: ContactImport) =>
    undo.run(
      { params: { id }, body: { title: t('many.undoTitle', { name: title }) } },
      {
        done: work => {
          placeWork(queryClient, work)
          void queryClient.invalidateQueries({ queryKey: keyOf(contactManyRoutes.imports) })
          onClose()
          showJobs(true)
        },
      },
    )

  return (
    <SideDrawer title={t('many.recent')} onClose={onClose} locked={asked !== null}>
      <div className={styles.step}>
        <p className={styles.help}>{t('many.recentHelp')}</p>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Loading lines={3} />}
        {data?.imports.length === 0 && (
          <EmptyState
            picture={<IconFileImport size={36} stroke={1.5} aria-hidden />}
            title={t('many.noImports')}
            help={t('many.noImportsHelp')}
          />
        )}
        <ul className={styles.imports}>
          {data?.imports.map(one => (
            <li key={one.id}>
              <strong>{one.title}</strong>
              <small>
                {one.by.name}, {formatDateTime(one.createdAt)} ·{' '}
                {t('many.madeAndChanged', { made: one.made, changed: one.changed })}
              </small>
              {one.isUndone ? (
                <small>{t('many.undone')}</small>
              ) : (
                one.made + one.changed > 0 &&
                isOver(one) && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconArrowBackUp size={15} />}
                    onClick={() => setAsked(one)}
                    aria-label={t('many.undoOf', { name: one.title })}
                  >
                    {t('kit.undo')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </div>
      {asked && (
        <Confirm
          title={t('many.undoAsk', { name: asked.title })}
          help={t('many.undoHelp')}
          act={t('kit.undo')}
          onConfirm={() => takeBack(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SideDrawer>
  )
}

const isOver = ({ status }: ContactImport): boolean => status === 'done' || status === 'failed' || status === 'cancelled'

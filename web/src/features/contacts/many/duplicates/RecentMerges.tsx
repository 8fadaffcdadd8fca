import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRead, useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { toastSuccess } from '../../../../kit/layers/toast.ts'
import styles from './duplicates.module.css'

/** What was made one in the last ten minutes, each to be parted again. */
export function RecentMerges() {
  const t = useText()
  const { data, refetch } = useRead(contactManyRoutes.merges, {}, { staleTime: 0 })
  const undo = useSend(contactManyRoutes.undoMerge)
  const part = (id: number, name: string) =>
    undo.run({ params: { id } }, { done: () => toastSuccess(t('many.parted', { name })) }).then(() => refetch())
  if (!data || data.merges.length === 0) return null
  return (
    <section>
      <h3 className={styles.recent}>{t('many.recentMerges')}</h3>
      <ul className={styles.merges}>
        {data.merges.map(({ id, keep, gone, canUndo }) => (
          <li key={id}>
            <span>{t('many.mergedInto', { gone, keep: keep.name })}</span>
            {canUndo ? (
              <Button
                size="xs"
                variant="default"
                disabled={undo.busy}
                leftSection={<IconArrowBackUp size={15} />}
                aria-label={t('many.partOf', { gone, keep: keep.name })}
                onClick={() => void part(id, gone)}
              >
                {t('kit.undo')}
              </Button>
            ) : (
              <small>{t('many.cannotPart')}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

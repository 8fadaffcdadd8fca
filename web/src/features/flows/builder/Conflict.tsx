import { Button } from '@mantine/core'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import type { Editing } from '../editing/useEditing.ts'
import styles from './Builder.module.css'

/** Two drew at once: one of the drawings is kept, and somebody says which. */
export function Conflict({ editing }: { editing: Editing }) {
  const t = useText()
  const { conflict, reload, overwrite } = editing
  if (conflict === null) return null
  return (
    <div className={styles.banner} role="alert">
      <span className={styles.gap}>{t('flows.conflict', { name: conflict })}</span>
      <Button size="xs" variant="default" onClick={() => void reload().catch(tellFailure)}>
        {t('flows.takeTheirs')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void overwrite().catch(tellFailure)}>
        {t('flows.keepMine')}
      </Button>
    </div>
  )
}

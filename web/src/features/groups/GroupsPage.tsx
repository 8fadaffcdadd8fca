import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import styles from './Groups.module.css'
import { GroupTabs } from './GroupTabs.tsx'

/** Every tab of groups: a form beside what is done, or a list. */
export function GroupsPage({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <Page title={t('groups.title')} about={t('groups.about')}>
      <GroupTabs />
      <div className={styles.columns}>{children}</div>
    </Page>
  )
}

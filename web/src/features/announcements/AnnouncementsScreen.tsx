import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import styles from './Announcements.module.css'
import { Sent } from './Sent.tsx'
import { Writing } from './Writing.tsx'

/** What the operator tells people of companies: written at the left, the announcements made at the right. */
export function AnnouncementsScreen() {
  const t = useText()
  return (
    <Page title={t('announcements.title')} about={t('announcements.about')}>
      <div className={styles.both}>
        <Writing />
        <Sent />
      </div>
    </Page>
  )
}

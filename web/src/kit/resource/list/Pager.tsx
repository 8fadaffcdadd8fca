import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { PAGE_SIZE } from '../state/question.ts'
import type { Asking } from '../state/useQuestion.ts'
import type { Page } from '../types.ts'
import styles from './List.module.css'

/** 41–80 of 132, and the way to the others; nothing where all of it is on one page. */
export function Pager({ page, asking }: { page: Page; asking: Asking }) {
  const t = useText()
  const { question, go } = asking
  if (question.page === 1 && !page.hasMore) return null

  const from = (question.page - 1) * PAGE_SIZE + 1
  return (
    <nav className={styles.pager} aria-label={t('resource.pages')}>
      <span className="figures">{t('resource.range', { from, to: from + page.rows.length - 1, of: page.count })}</span>
      <ActionIcon
        aria-label={t('resource.previousPage')}
        disabled={question.page === 1}
        onClick={() => go({ page: question.page - 1 })}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('resource.nextPage')} disabled={!page.hasMore} onClick={() => go({ page: question.page + 1 })}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </nav>
  )
}

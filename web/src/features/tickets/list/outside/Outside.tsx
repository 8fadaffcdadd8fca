import { rankOf } from '@balcao/contract/permissions'
import { useMe } from '../../../../api/me.ts'
import { useText } from '../../../../i18n/index.ts'
import { NOTHING_NARROWED } from '../../question.ts'
import { useLooking } from '../useInbox.ts'
import styles from './Outside.module.css'

/** Under a list that the filter keeps short. */
export function Outside({ count }: { count: number }) {
  const t = useText()
  const showAll = useShowAll()
  return (
    <p className={styles.outside}>
      {t('tickets.outside', { count })}
      <button type="button" onClick={showAll}>
        {t('tickets.showOutside')}
      </button>
    </p>
  )
}

export function useShowAll(): () => void {
  const { narrow } = useLooking()
  const showAll = rankOf(useMe()) !== 'user'
  return () => narrow({ ...NOTHING_NARROWED, showAll })
}

import styles from '../list/Tabs.module.css'
import { useList, useLooking } from '../list/useInbox.ts'

/** The view somebody looks at, beside the lists everybody has. */
export default function ViewTab() {
  const { question, search, find, view } = useLooking()
  const { data } = useList(question)
  return (
    <button
      type="button"
      role="tab"
      id="tab-view"
      aria-selected={!search}
      tabIndex={0}
      className={styles.tab}
      onClick={() => find('')}
    >
      {view?.name}
      {data && !search && <span className={styles.count}>{data.isMore ? `${data.count}+` : data.count}</span>}
    </button>
  )
}

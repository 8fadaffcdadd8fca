import { usePathname } from '../../navigation/index.ts'
import { AppLink } from './AppLink.tsx'
import styles from './ScreenTabs.module.css'

interface ScreenTab {
  to: `/${string}`
  label: string
  count?: number | undefined
}

/** Screens that belong together, each with its own address. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly ScreenTab[] }) {
  const pathname = usePathname()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, count }) => (
        <AppLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {name}
          {count !== undefined && count > 0 && <span className="figures">{count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

import { useLayoutEffect, useRef } from 'react'
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
  const row = useRef<HTMLElement>(null)
  // Where the tabs are wider than the screen, the one that is open is among those in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which tab is open
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && row.current) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, count }) => (
        <AppLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {name}
          {count !== undefined && count > 0 && <span className="figures">{count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

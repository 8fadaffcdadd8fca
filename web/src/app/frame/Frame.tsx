import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { DestinationsContext } from '../../kit/destinations.ts'
import { builtMenuOf } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import { Banners } from './Banners.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './Frame.module.css'
import { Rail } from './Rail.tsx'

/** Every signed-in screen lives in this: rail, or bottom bar on a phone, and the page. */
export function Frame() {
  const t = useText()
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  const me = useMe()
  const destinations = useMemo(() => builtMenuOf(me, isBuilt).flatMap(part => part.entries), [me])

  return (
    <div className={styles.frame}>
      {/* A button: in hash routing a link to #content would be an address. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('app.skipToContent')}
      </button>
      <div className={styles.banners}>
        <Banners />
      </div>
      <Rail />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <DestinationsContext value={destinations}>
          <Outlet />
        </DestinationsContext>
      </main>
      <BottomBar />
    </div>
  )
}

/** Arriving somewhere starts at the top, and says so: the focus goes to the title, as a page load would do. */
function useArrival(main: React.RefObject<HTMLElement | null>) {
  // Not the address asked for but the one whose screen is there.
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    const cameFrom = arrivedAt.current
    arrivedAt.current = pathname
    if (cameFrom === undefined || cameFrom === pathname) return
    main.current?.scrollTo(0, 0)
    main.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [pathname, main])
}

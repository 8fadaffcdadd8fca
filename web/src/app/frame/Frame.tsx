import { type ReactNode, useMemo, useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { DestinationsContext } from '../../kit/destinations.ts'
import { builtMenuOf } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import { BottomBar } from './BottomBar.tsx'
import { Banners } from './banners/Banners.tsx'
import styles from './Frame.module.css'
import { Rail } from './Rail.tsx'

/** Every signed-in screen lives in this: rail, or bottom bar on a phone, and the page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useText()
  const main = useRef<HTMLElement>(null)
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
        <DestinationsContext value={destinations}>{children}</DestinationsContext>
      </main>
      <BottomBar />
    </div>
  )
}

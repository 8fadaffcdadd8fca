import { IconDots, IconLayoutGrid } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useText } from '../../i18n/index.ts'
import { Hint } from './Hint.tsx'

const AllScreens = fetched(() => import('./AllScreens.tsx'))

/** Opens the whole menu with names: on the rail as an icon, on a phone as "more". */
export function MenuButton({ className, withLabel = false }: { className?: string | undefined; withLabel?: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const Icon = withLabel ? IconDots : IconLayoutGrid
  const button = (
    <button
      type="button"
      className={className}
      aria-label={withLabel ? undefined : t('app.allScreens')}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      <Icon size={withLabel ? 22 : 20} stroke={1.75} aria-hidden />
      {withLabel && <span>{t('app.more')}</span>}
    </button>
  )

  return (
    <>
      {withLabel ? button : <Hint text={t('app.allScreens')}>{button}</Hint>}
      {open && (
        <Suspense>
          <AllScreens onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

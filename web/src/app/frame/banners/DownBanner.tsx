import type { DownChannel } from '@balcao/contract/channels/channel'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useCan } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { usePathname } from '../../../navigation/index.ts'
import styles from './Banners.module.css'

const CHANNELS = '/sessoes'
/** Channels that fell, to those whose work they touch: why, and that nothing written meanwhile is lost. */
export function DownBanner({ down }: { down: readonly DownChannel[] }) {
  const t = useText()
  const mayRun = useCan('channels.run')
  const pathname = usePathname()
  const [first, ...others] = down
  if (!first) return null
  const waiting = down.reduce((sum, one) => sum + one.waiting, 0)

  return (
    <div className={`${styles.banner} ${styles.waiting}`} role="status">
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong>
          {others.length === 0
            ? t('app.channelDown', { name: first.name })
            : t('app.channelsDown', { count: down.length, names: namesIn(down) })}
        </strong>{' '}
        {others.length === 0 && <Reason code={first.statusCode} />}{' '}
        {waiting > 0 ? t('app.channelDownWaiting', { count: waiting }) : t('app.channelDownKept')}
      </div>
      {mayRun && pathname !== CHANNELS && (
        <AppLink to={CHANNELS} className={styles.button}>
          {t('app.channelDownSee')}
        </AppLink>
      )}
    </div>
  )
}

const NAMED = 4
const namesIn = (down: readonly DownChannel[]): string =>
  [...down.slice(0, NAMED).map(({ name }) => name), ...(down.length > NAMED ? ['…'] : [])].join(', ')

function Reason({ code }: { code: DownChannel['statusCode'] }) {
  const t = useText()
  return code !== null && isErrorCode(code) ? fill(t(`errors.${code}`), {}) : null
}

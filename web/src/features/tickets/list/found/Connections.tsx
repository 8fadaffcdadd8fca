import { useLayoutEffect, useRef, useState } from 'react'
import { useNames } from '../../../../api/desk.ts'
import { useMe } from '../../../../api/me.ts'
import { useText } from '../../../../i18n/index.ts'
import { Popover } from '../../../../kit/controls/Popover.tsx'
import styles from './Connections.module.css'

interface Connection {
  id: number
  name: string
  status: 'qrcode' | 'opening' | 'connected' | 'disconnected' | 'timeout'
}

/** The connections one works on, and which of them does not run: where the company wants them, above the list or under it. */
export default function Connections({ at }: { at: 'top' | 'foot' }) {
  const { desk, settings } = useNames()
  const { whatsappAllowed } = useMe()
  const isHere = (settings.chatbotFix === 'enabled') === (at === 'top')
  const channels = desk.channels.filter(({ id }) => whatsappAllowed.length === 0 || whatsappAllowed.includes(id))
  if (!isHere || channels.length === 0) return null
  // What does not run is said first: it is what one has to see.
  const inOrder = channels.toSorted((one, other) => Number(one.status === 'connected') - Number(other.status === 'connected'))
  return <Strip at={at} channels={inOrder} />
}

function Strip({ at, channels }: { at: 'top' | 'foot'; channels: Connection[] }) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = useFitting(list, channels)
  const hidden = channels.length - shown
  return (
    <div className={styles.strip} data-at={at}>
      <ul ref={list} className={styles.row} aria-label={t('tickets.connections')}>
        {channels.map((channel, index) => (
          <Line key={channel.id} channel={channel} isHidden={index >= shown} />
        ))}
      </ul>
      {hidden > 0 && (
        <Popover opened={isOpen} onChange={setOpen} position={at === 'foot' ? 'top-end' : 'bottom-end'} width={300}>
          <Popover.Target>
            <button
              type="button"
              className={styles.more}
              aria-label={`+${hidden}, ${t('tickets.connectionsAll', { count: channels.length })}`}
              onClick={() => setOpen(!isOpen)}
            >
              +{hidden}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('tickets.connections')}>
            <ul className={styles.all}>
              {channels.map(channel => (
                <Line key={channel.id} channel={channel} isHidden={false} />
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}

function Line({ channel: { name, status }, isHidden }: { channel: Connection; isHidden: boolean }) {
  const t = useText()
  return (
    <li
      className={styles.line}
      data-status={status}
      title={`${name}: ${t(`tickets.connection_${status}`)}`}
      data-hidden={isHidden || undefined}
    >
      <i aria-hidden />
      {name}
      {status === 'connected' ? (
        <span className="only-read-aloud">{t('tickets.connection_connected')}</span>
      ) : (
        <span> · {t(`tickets.connection_${status}`)}</span>
      )}
    </li>
  )
}

/** How many of them fit side by side; at least one, which is then cut. Those that do not keep their width, unseen. */
function useFitting(list: React.RefObject<HTMLUListElement | null>, channels: Connection[]): number {
  const [count, setCount] = useState(channels.length)
  const words = channels.map(({ name, status }) => `${name} ${status}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const row = list.current
    if (!row) return
    const measure = () => {
      const end = row.getBoundingClientRect().right + 1
      const fitting = [...row.children].filter(child => child.getBoundingClientRect().right <= end).length
      setCount(Math.max(1, fitting))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(row)
    return () => watch.disconnect()
  }, [list, words])
  return Math.min(count, channels.length)
}

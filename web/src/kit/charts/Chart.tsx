import { chart, isEmpty, legendOf, tableOf } from '@balcao/contract/charts/chart'
import type { ChartData, Format } from '@balcao/contract/charts/shapes'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { Shapes } from './Shapes.tsx'
import { useWalk } from './useWalk.ts'
import { useWidth } from './useWidth.ts'

interface ChartProps {
  title: string
  /** Beside the title: over which days, in which unit. */
  about?: string
  data: ChartData
  height: number
  format: Format
  /** What the first column of the table is, and what the figures are where there is one series. */
  over: string
  counted: string
  /** In place of the picture where there is nothing to draw. */
  empty: string
  /** At the right of the title, before the button that shows the table. */
  extra?: ReactNode
  /** The list behind a value, where there is one: a click on it, or Enter. */
  onOpen?: (row: number, column: number) => void
}

/**
 * A chart with its title, its legend and its table. One stop of the keyboard: arrows walk from value to value, each is
 * spoken. Paper gets picture and table.
 */
export function Chart({ title, about, data, height, format, over, counted, empty, extra, onOpen }: ChartProps) {
  const t = useText()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const nothing = isEmpty(data)
  const legend = legendOf(data)
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
        {legend.length > 0 && (
          <ul className={styles.legend}>
            {legend.map(({ name, ink }) => (
              <li key={name}>
                <span style={{ background: `var(--b-${ink})` }} aria-hidden />
                {name}
              </li>
            ))}
          </ul>
        )}
        <span className={styles.tools}>
          {extra}
          {!nothing && (
            <IconButton
              label={t(isTable ? 'charts.picture' : 'charts.table')}
              variant="subtle"
              onClick={() => setTable(shown => !shown)}
            >
              {isTable ? <IconChartBar size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
            </IconButton>
          )}
        </span>
      </header>
      {nothing ? (
        <p className={styles.empty} style={{ minHeight: height }}>
          {empty}
        </p>
      ) : (
        <>
          {!isTable && <Picture title={title} data={data} height={height} format={format} onOpen={onOpen} />}
          <ChartTable title={title} table={tableOf(data, counted)} format={format} over={over} isShown={isTable} />
        </>
      )}
    </section>
  )
}

type PictureProps = Pick<ChartProps, 'title' | 'data' | 'height' | 'format'> & { onOpen: ChartProps['onOpen'] }

function Picture({ title, data, height, format, onOpen }: PictureProps) {
  const t = useText()
  const { ref, width } = useWidth()
  const { shapes, marks } = useMemo(() => chart(data, { width, height }, format), [data, width, height, format])
  const open = onOpen && ((at: number) => marks[at] && onOpen(marks[at].row, marks[at].column))
  const { at, isWalking, handlers } = useWalk(marks, open)
  const here = at === null ? undefined : marks[at]
  return (
    <div ref={ref} className={styles.picture} style={{ height }}>
      {/* An application, because a reader keeps arrows for itself anywhere else; it is announced with what they do. */}
      <div
        role="application"
        aria-roledescription={t('charts.chart')}
        aria-label={t('charts.walk', { title, count: marks.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk its values
        tabIndex={0}
        className={styles.stop}
        data-opens={onOpen && here ? '' : undefined}
        {...handlers}
      >
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden="true" focusable="false">
            <Shapes shapes={shapes} />
            {here && (
              <rect
                className={styles.here}
                x={here.x - 2}
                y={here.y - 2}
                width={here.width + 4}
                height={here.height + 4}
                rx={5}
              />
            )}
          </svg>
        )}
        {here && (
          <div className={styles.tip} style={tipAt(here, width)} aria-hidden="true">
            {here.label}
          </div>
        )}
      </div>
      <p className="only-read-aloud" role="status">
        {isWalking ? here?.label : ''}
      </p>
    </div>
  )
}

/** Above its value, kept within the picture. */
function tipAt({ x, y, width }: { x: number; y: number; width: number }, within: number) {
  const middle = x + width / 2
  return {
    top: Math.max(0, y - 6),
    left: `clamp(0px, ${middle}px, ${within}px)`,
    transform: `translate(${middle < within * 0.2 ? '0' : middle > within * 0.8 ? '-100%' : '-50%'}, ${y < 34 ? '8px' : '-100%'})`,
  }
}

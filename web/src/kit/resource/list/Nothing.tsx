import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/index.ts'
import { EmptyState } from '../../states.tsx'
import type { Asking } from '../state/useQuestion.ts'
import type { ListModel } from '../types.ts'

/** The first time: what these are for, and how to make one. */
export function NothingYet({ model, children }: { model: ListModel; children: ReactNode }) {
  const t = useText()
  return (
    <EmptyState picture={<Gathering />} title={t(`${model.texts}.empty`)} help={t(`${model.texts}.emptyHelp`)}>
      {children}
    </EmptyState>
  )
}

/** There are some, but none like this. */
export function NothingFound({ model, asking }: { model: ListModel; asking: Asking }) {
  const t = useText()
  return (
    <div className="panel">
      <EmptyState
        picture={<IconFilterOff size={32} stroke={1.5} aria-hidden />}
        title={t(`${model.texts}.noneFound`)}
        help={t('resource.noneFoundHelp')}
      >
        <Button variant="default" onClick={() => asking.go({ search: '', filters: {}, page: 1 })}>
          {t('resource.clearFilters')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Many come together in one. */
function Gathering() {
  const edge = { fill: 'var(--b-surface)', stroke: 'var(--b-line2)' }
  return (
    <svg width="212" height="92" viewBox="0 0 212 92" aria-hidden>
      <rect x="10.5" y="0.500" width="60" height="22" rx="11" {...edge} />
      <rect x="0.500" y="34.500" width="70" height="22" rx="11" {...edge} />
      <rect x="18.500" y="68.500" width="52" height="22" rx="11" {...edge} />
      <path
        d="M74 12c34 0 26 33 56 33M74 45h56M74 79c34 0 26-34 56-34"
        fill="none"
        stroke="var(--b-prim)"
        strokeWidth="2"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <rect
        x="132.750"
        y="22.750"
        width="78"
        height="46"
        rx="12"
        fill="var(--b-primsoft)"
        stroke="var(--b-prim)"
        strokeWidth="1.500"
      />
      <rect x="147" y="37" width="34" height="5" rx="2.500" fill="var(--b-prim)" />
      <rect x="147" y="49" width="48" height="5" rx="2.500" fill="var(--b-prim)" opacity=".45" />
    </svg>
  )
}

import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconExclamationCircle } from '@tabler/icons-react'

export type TickState = 'failed' | 'unconfirmed' | 'waiting' | 'sent' | 'delivered' | 'read'

/** How far an own message has come: a sign people know, with its name. */
export function Tick({ state, name }: { state: TickState; name: string }) {
  const common = { role: 'img', 'aria-label': name, style: { flex: 'none', ...COLOURS[state] } } as const
  if (state === 'waiting') return <IconClock size={13} stroke={2} {...common} />
  if (state === 'sent') return <IconCheck size={15} stroke={2} {...common} />
  if (state === 'failed') return <IconExclamationCircle size={14} stroke={2} {...common} />
  if (state === 'unconfirmed') return <IconAlertTriangle size={14} stroke={2} {...common} />
  return <IconChecks size={15} stroke={2} {...common} />
}

const COLOURS: Record<TickState, { color?: string }> = {
  failed: { color: 'var(--b-redink)' },
  unconfirmed: { color: 'var(--b-amberink)' },
  waiting: {},
  sent: {},
  delivered: {},
  read: { color: 'var(--b-blue)' },
}

import { refuse } from '@balcao/contract/errors'
import type { WorkStatus } from '@balcao/contract/works/works'

export type Wish = 'pause' | 'resume' | 'cancel'

/** What a wish makes of a work; absent means that it cannot be had any more. */
const AFTER: Record<Wish, Partial<Record<WorkStatus, WorkStatus>>> = {
  pause: { waiting: 'paused', running: 'paused', paused: 'paused' },
  resume: { paused: 'waiting', waiting: 'waiting', running: 'running' },
  cancel: { waiting: 'cancelled', running: 'cancelled', paused: 'cancelled', cancelled: 'cancelled' },
}

export const afterWish = (status: WorkStatus, wish: Wish): WorkStatus =>
  AFTER[wish][status] ?? refuse('ERR_CONFLICT', { is: status })

export const isOver = (status: WorkStatus): boolean => status === 'done' || status === 'failed' || status === 'cancelled'

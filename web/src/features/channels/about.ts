import type { Channel } from '@balcao/contract/channels/channels'

/** What every dialog about one channel is given. */
export interface AboutProps {
  channel: Channel
  onClose(): void
}

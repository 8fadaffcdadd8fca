import type { Channel } from '@balcao/contract/channels/channel'

/** What every dialog about one channel is given. */
export interface AboutProps {
  channel: Channel
  onClose(): void
}

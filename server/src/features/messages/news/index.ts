import { withTenant } from '../../../infra/database/db.ts'
import type { NewsHandlers } from '../../channels/index.ts'
import { renameGroup } from '../../contacts/index.ts'
import { type Receiver, startReceiving } from '../receive.ts'
import { acksUntilTaker } from './acks-until.ts'
import { type Amender, startAmending } from './amend.ts'
import { callTaker } from './call.ts'
import { takeHistory } from './history.ts'
import { takeIdentity } from './identity.ts'
import { messageTaker } from './message.ts'
import { askName } from './name.ts'
import { removedTaker } from './removed.ts'

export interface MessageNewsTaker {
  handlers: Omit<NewsHandlers, 'status' | 'standing' | 'limit' | 'preference' | 'handover' | 'template' | 'members' | 'unknown'>
  receiver: Receiver
  amender: Amender
  stop(): Promise<void>
}

/** What messages, and the people who write them, make of the news of channels. */
export function startTakingNews(): MessageNewsTaker {
  const receiver = startReceiving()
  const amender = startAmending()
  const { amend } = amender
  const take = messageTaker(receiver)
  return {
    receiver,
    amender,
    handlers: {
      message: async (channel, news) => {
        const received = await take(channel, news)
        await askName(channel, news, received)
      },
      ack: amend,
      acksUntil: acksUntilTaker(amend),
      edited: amend,
      removed: removedTaker(amend),
      reaction: amend,
      call: callTaker(receiver),
      history: takeHistory,
      identity: takeIdentity,
      group: ({ tenantId }, { address, name }) => withTenant(tenantId, tx => renameGroup(tx, address, name)),
    },
    stop: async () => {
      await Promise.all([receiver.stop(), amender.stop()])
    },
  }
}

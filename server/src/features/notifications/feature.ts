import { feature, reaction } from '../../infra/feature.ts'
import { type PushOutlet, sendPush } from './push.ts'
import { sendChannelPush } from './push-channel.ts'
import { sendChatPush } from './push-chat.ts'
import { mayBeForPeople, mayBeHanded, mayMention, pushChats, pushHandOvers, pushMentions, pushMessages } from './reactions.ts'
import { notificationHandlers } from './routes.ts'
import { isTaskNews, pushComments, pushTasks, sendTaskPush } from './tasks.ts'

export const notificationFeature = (outlet: PushOutlet) =>
  feature({
    handlers: { notifications: notificationHandlers(outlet) },
    jobs: {
      'push.send': ({ tenantId, data }) => sendPush(tenantId, data, outlet),
      'push.channel': ({ tenantId, data }) => sendChannelPush(tenantId, data, outlet),
      'push.task': ({ tenantId, data }) => sendTaskPush(tenantId, data, outlet),
      'push.chat': ({ tenantId, data }) => sendChatPush(tenantId, data, outlet),
    },
    reactions: [
      reaction('message.created', mayBeForPeople, (tx, _, facts) => pushMessages(tx, facts)),
      reaction('ticket.changed', mayBeHanded, pushHandOvers),
      reaction('note.changed', mayMention, pushMentions),
      reaction('task.changed', isTaskNews, pushTasks),
      reaction('task.commented', () => true, pushComments),
      reaction('chatMessage.created', () => true, pushChats),
    ],
  })

import { userRoutes } from '@balcao/contract/access/users'
import { protocolRoutes } from '@balcao/contract/tickets/protocols'
import { formatDateTime } from '../../kit/format.ts'
import { ListPage } from '../../kit/resource/ListPage.tsx'
import { listModelOf } from '../../kit/resource/model.ts'
import { rowsChanged } from '../../kit/resource/state/held.ts'
import { pick } from '../../kit/resource/types.ts'
import { joinLive } from '../../realtime/apply.ts'

const path = protocolRoutes.list.path
joinLive({
  'protocol.created': cache => rowsChanged(cache, path),
})

const model = listModelOf({
  path: '/protocolos',
  texts: 'protocols',
  api: { list: protocolRoutes.list },
  name: row => row.protocol,
  leadsTo: ({ ticketId }) => `/atendimento/${ticketId}`,
  columns: {
    protocol: { label: 'protocols.protocol' },
    contactName: { label: 'protocols.contact', onPhone: true },
    ticketId: { label: 'protocols.ticket', show: ({ ticketId }) => `#${ticketId}`, text: ({ ticketId }) => ticketId },
    username: { label: 'protocols.by' },
    createdAt: {
      label: 'protocols.when',
      show: ({ createdAt }) => formatDateTime(createdAt),
      text: ({ createdAt }) => formatDateTime(createdAt),
    },
  },
  filters: { userId: { label: 'protocols.by', pick: pick(userRoutes, user => ({ value: user.id, label: user.name })) } },
})

export const ProtocolsScreen = () => <ListPage model={model} />

import { userRoutes } from '@balcao/contract/access/users'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import { formatDateTime } from '../../kit/format.ts'
import { ListPage } from '../../kit/resource/ListPage.tsx'
import { Lines } from '../../kit/resource/list/marks.tsx'
import { listModelOf } from '../../kit/resource/model.ts'
import { rowsChanged } from '../../kit/resource/state/held.ts'
import { pick } from '../../kit/resource/types.ts'
import { joinLive } from '../../realtime/apply.ts'

const path = noteRoutes.list.path
joinLive({
  'note.changed': cache => rowsChanged(cache, path),
  'note.removed': cache => rowsChanged(cache, path),
})

const model = listModelOf({
  path: '/notas',
  texts: 'notes',
  api: { list: noteRoutes.list },
  name: row => row.contactName,
  leadsTo: ({ ticketId }) => `/atendimento/${ticketId}`,
  columns: {
    note: { label: 'notes.note', show: ({ note }) => <Lines>{note}</Lines>, text: ({ note }) => note },
    contactName: { label: 'notes.contact' },
    username: { label: 'notes.by', onPhone: true },
    createdAt: {
      label: 'notes.when',
      show: ({ createdAt }) => formatDateTime(createdAt),
      text: ({ createdAt }) => formatDateTime(createdAt),
    },
  },
  filters: { userId: { label: 'notes.by', pick: pick(userRoutes, user => ({ value: user.id, label: user.name })) } },
})

export const NotesScreen = () => <ListPage model={model} />

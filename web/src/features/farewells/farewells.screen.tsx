import { farewellRoutes } from '@balcao/contract/tickets/closing'
import { joinResource } from '../../kit/resource/live.ts'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { SayingField } from '../../kit/saying/SayingField.tsx'

joinResource('farewell', farewellRoutes)

export const FarewellsScreen = resourceScreen({
  path: '/fechamento',
  texts: 'farewells',
  api: farewellRoutes,
  manage: 'farewells.manage',
  name: farewell => farewell.message,
  columns: {
    message: { label: 'farewells.message' },
    username: { label: 'farewells.by', onPhone: true },
    createdAt: { label: 'farewells.since' },
  },
  form: {
    message: {
      kind: 'component',
      label: 'farewells.message',
      initial: '',
      render: part => <SayingField part={part} />,
    },
  },
})

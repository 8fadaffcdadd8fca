import { handbookRoutes } from '@balcao/contract/assistance/handbook'
import { Lines } from '../../kit/resource/list/marks.tsx'
import { joinResource } from '../../kit/resource/live.ts'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

joinResource('handbookPage', handbookRoutes)

export const HandbookScreen = resourceScreen({
  path: '/configuracoes/manual',
  texts: 'handbook',
  api: handbookRoutes,
  manage: 'handbook.manage',
  states: ['handbook.active', 'handbook.inactive'],
  columns: {
    title: { label: 'handbook.page', text: one => one.title },
    text: { label: 'handbook.text', show: one => <Lines>{one.text}</Lines>, text: one => one.text },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'handbook.since' },
  },
  filters: { isActive: { label: 'resource.status', states: true } },
  form: {
    title: { kind: 'text', label: 'handbook.page', help: 'handbook.pageHelp' },
    text: { kind: 'textarea', label: 'handbook.text', help: 'handbook.textHelp' },
    isActive: { kind: 'switch', label: 'handbook.isActive', help: 'handbook.isActiveHelp', initial: true },
  },
})

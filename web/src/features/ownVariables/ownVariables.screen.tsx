import { ownVariableRoutes } from '@balcao/contract/catalogue/ownVariables'
import { Lines } from '../../kit/resource/list/marks.tsx'
import { joinResource } from '../../kit/resource/live.ts'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

joinResource('ownVariable', ownVariableRoutes)

export const OwnVariablesScreen = resourceScreen({
  path: '/configuracoes/variaveis',
  texts: 'ownVariables',
  api: ownVariableRoutes,
  manage: 'ownVariables.manage',
  states: ['ownVariables.active', 'ownVariables.inactive'],
  columns: {
    name: { label: 'ownVariables.variable', show: one => <code>{`{{${one.name}}}`}</code>, text: one => one.name },
    value: { label: 'ownVariables.value', show: one => <Lines>{one.value}</Lines>, text: one => one.value },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'ownVariables.since' },
  },
  filters: { isActive: { label: 'resource.status', states: true } },
  form: {
    name: { kind: 'text', label: 'ownVariables.name', help: 'ownVariables.nameHelp' },
    value: { kind: 'textarea', label: 'ownVariables.value', help: 'ownVariables.valueHelp' },
    isActive: { kind: 'switch', label: 'ownVariables.isActive', help: 'ownVariables.isActiveHelp', initial: true },
  },
})

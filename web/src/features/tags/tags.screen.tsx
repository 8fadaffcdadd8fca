import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { Swatch } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

export const TagsScreen = resourceScreen({
  path: '/etiquetas',
  texts: 'tags',
  api: tagRoutes,
  manage: 'tags.manage',
  name: tag => tag.tag,
  states: ['tags.active', 'tags.inactive'],
  columns: {
    tag: { label: 'tags.tag', show: tag => <Swatch color={tag.color}>{tag.tag}</Swatch>, text: tag => tag.tag },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'tags.since' },
  },
  filters: { isActive: { label: 'resource.status', states: true } },
  form: {
    tag: { kind: 'text', label: 'tags.name' },
    color: { kind: 'colour', label: 'tags.color', initial: '#15966f' },
    isActive: { kind: 'switch', label: 'tags.isActive', help: 'tags.isActiveHelp', initial: true },
  },
  refusals: { ERR_NAME_TAKEN: 'tag' },
})

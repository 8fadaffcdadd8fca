import { type Macro, type MacroGoal, macroRoutes, ownMacroRoutes } from '@balcao/contract/catalogue/macros'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { demandRoutes } from '@balcao/contract/tickets/closing'
import { joinResource } from '../../../kit/resource/live.ts'
import { modelOf } from '../../../kit/resource/model.ts'
import { ResourcePage } from '../../../kit/resource/ResourcePage.tsx'
import { type FieldPart, pick } from '../../../kit/resource/types.ts'
import { TemplateInput } from '../../../kit/saying/TemplateInput.tsx'
import { QuickTabs } from '../QuickTabs.tsx'
import { MacroDoes } from './MacroDoes.tsx'
import { MacroGoalField } from './MacroGoalField.tsx'

joinResource('macro', macroRoutes)
joinResource('ownMacro', ownMacroRoutes)

const tags = pick(tagRoutes, tag => ({ value: tag.id, label: tag.tag, color: tag.color }))
const demands = pick(demandRoutes, demand => ({ value: demand.id, label: demand.name }))

const goal = (part: FieldPart<MacroGoal | null>, macro: Macro | null) => <MacroGoalField part={part} known={macro?.to ?? null} />

const declared = {
  texts: 'macros',
  states: ['macros.active', 'macros.inactive'],
  columns: {
    name: { label: 'macros.name' },
    message: { label: 'macros.message' },
    ending: { label: 'macros.does', show: macro => <MacroDoes macro={macro} /> },
    active: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'macros.since', hidden: true },
  },
  filters: { active: { label: 'resource.status', states: true } },
  form: {
    name: { kind: 'text', label: 'macros.name', help: 'macros.nameHelp' },
    message: {
      kind: 'component',
      label: 'macros.message',
      help: 'macros.messageHelp',
      initial: '',
      render: part => <TemplateInput part={part} />,
    },
    addTags: { kind: 'multiselect', label: 'macros.addTags', pick: tags },
    removeTags: { kind: 'multiselect', label: 'macros.removeTags', pick: tags },
    demandId: {
      kind: 'select',
      label: 'macros.reason',
      pick: demands,
      known: macro => (macro.demandId === null ? null : { value: macro.demandId, label: macro.demand ?? '' }),
    },
    ending: {
      kind: 'select',
      label: 'macros.ending',
      initial: 'stay',
      options: [
        { value: 'stay', label: 'macros.stay' },
        { value: 'transfer', label: 'macros.transfer' },
        { value: 'resolve', label: 'macros.resolve' },
      ],
    },
    to: {
      kind: 'component',
      label: 'macros.goal',
      initial: null,
      from: macro => macro.to && { kind: macro.to.kind, id: macro.to.id },
      when: values => values.ending === 'transfer',
      render: goal,
    },
    active: { kind: 'switch', label: 'macros.isActive', help: 'macros.isActiveHelp', initial: true },
  },
  refusals: {
    ERR_NAME_TAKEN: 'name',
    ERR_EMPTY_MACRO: 'message',
    ERR_TRANSFER: 'to',
    ERR_NO_QUEUE_FOUND: 'to',
    ERR_NO_TEAM_FOUND: 'to',
    ERR_NO_USER_FOUND: 'to',
    ERR_NO_TAG_FOUND: 'addTags',
    ERR_NO_DEMAND_FOUND: 'demandId',
  },
} satisfies Omit<Parameters<typeof modelOf<typeof macroRoutes>>[0], 'path' | 'api' | 'manage'>

const company = modelOf({ ...declared, path: '/mensagens-rapidas/macros', api: macroRoutes, manage: 'quickMessages.manage' })
const own = modelOf({ ...declared, path: '/mensagens-rapidas/minhas-macros', api: ownMacroRoutes, manage: 'quickMessages.own' })

export const MacrosScreen = () => <ResourcePage model={company} tabs={<QuickTabs />} />
export const OwnMacrosScreen = () => <ResourcePage model={own} tabs={<QuickTabs />} />

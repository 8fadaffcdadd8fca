import type { Template } from '@balcao/contract/channels/templates'
import { type Fillings, isFilled, openButtons } from '@balcao/contract/messages/ticket-templates'

export const canBeSent = ({ status, header }: Template): boolean => status === 'approved' && header?.type !== 'location'

/** Nothing yet, but for what our own variables of the same name say. */
export const emptyFor = (template: Template, known: Record<string, string>): Fillings => ({
  header: template.variables.header.map(name => known[name] ?? ''),
  body: template.variables.body.map(name => known[name] ?? ''),
  buttons: openButtons(template).map(() => ''),
})

/** Every hole has something in it, and its header has its file. */
export function isWhole(template: Template, filling: Fillings, fileId: string | undefined): boolean {
  const all = [...filling.header, ...filling.body, ...filling.buttons]
  return isFilled(template, filling) && all.every(one => one.trim() !== '') && (!wantsFile(template) || fileId !== undefined)
}

export const wantsFile = ({ header }: Template): boolean => header !== null && header.type !== 'text'

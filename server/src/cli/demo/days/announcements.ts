import { announcementRoutes } from '@balcao/contract/works/announcements'
import type { Stage } from '../stage.ts'

const MESSAGES = [
  { message: 'Nova tela de contatos: importe, exporte e junte cadastros repetidos.', level: 'info', profiles: [] },
  {
    message: 'Nesta noite, às 03:00, o sistema é atualizado. As telas reconectam sozinhas.',
    level: 'warning',
    profiles: ['admin'],
  },
] as const

/** What the operator told people of companies; a work tells it, as soon as the demo runs. */
export async function announcements({ root }: Stage): Promise<void> {
  const told = new Set((await root(announcementRoutes.list, {})).map(({ message }) => message))
  for (const { message, level, profiles } of MESSAGES.filter(one => !told.has(one.message)))
    await root(announcementRoutes.create, { body: { message, level, audience: { profiles: [...profiles] } } })
}

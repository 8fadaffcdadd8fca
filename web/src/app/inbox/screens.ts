import type { Screen } from '../../kit/screen.ts'

/** The inbox joins what tickets and messages do, so it stands where both are known. */
const load = async () => (await import('./InboxScreen.tsx')).InboxScreen
const inbox = (path: string): Screen => ({ path, one: 'inbox', texts: ['tickets', 'messages', 'resource'], load })

export default ['/atendimento', '/atendimento/chats', '/atendimento/contatos', '/atendimento/$ticketId'].map(
  inbox,
) satisfies Screen[]

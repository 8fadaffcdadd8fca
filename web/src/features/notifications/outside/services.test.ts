import type { Notice } from '@balcao/contract/works/notifications'
import { expect, test } from 'vitest'
import { serviceSaid } from './services.ts'

const notice = (more: Partial<Notice>): Notice => ({
  kind: 'webhookOff',
  at: '2026-11-25T12:00:00Z',
  ticketId: null,
  chatId: null,
  taskId: null,
  name: '',
  by: null,
  text: '',
  unread: 0,
  ...more,
})
const t = (key: string, params: object = {}) => `${key} ${Object.values(params).join(' ')}`.trim()

test('what stopped outside is said by its name, why, and where it is mended', () => {
  expect(serviceSaid(notice({ name: 'erp.example', text: 'ERR_WEBHOOK_DEAD' }), t as never)).toEqual({
    title: 'notifications.webhookOff erp.example',
    text: 'errors.ERR_WEBHOOK_DEAD',
    path: '/configuracoes/webhooks',
  })
  expect(serviceSaid(notice({ kind: 'engineDown', name: 'chatgpt', text: 'llm.example' }), t as never)).toEqual({
    title: 'notifications.engineDown ChatGPT',
    text: 'notifications.engineDownHelp llm.example',
    path: '/configuracoes/chat-gpt',
  })
  const ends = serviceSaid(notice({ kind: 'modelEnds', name: 'gpt-velho', text: '2026-12-11T12:00:00Z' }), t as never)
  expect(ends).toMatchObject({ title: expect.stringContaining('gpt-velho 11'), path: '/configuracoes/chat-gpt' })
  expect(serviceSaid(notice({ kind: 'message' }), t as never)).toBeNull()
})

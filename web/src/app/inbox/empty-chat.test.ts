import { expect, test } from 'vitest'
import { isHeldBack } from './empty-chat.ts'

test('[UIX-02] the empty chat leads neither to itself nor to a chat nobody chose; everything else is left alone', () => {
  expect(isHeldBack('/atendimento/chats/', '/atendimento/chats', '')).toBe(true)
  expect(isHeldBack('/atendimento/chats', '/atendimento/7', '')).toBe(true)
  expect(isHeldBack('/atendimento/chats', '/atendimento/7', '?t=1795181143049')).toBe(false)
  expect(isHeldBack('/atendimento/chats', '/atendimento', '')).toBe(false)
  expect(isHeldBack('/atendimento/chats', '/filas', '')).toBe(false)
  expect(isHeldBack('/atendimento/8', '/atendimento/7', '')).toBe(false)
})

import { expect, test } from 'vitest'
import { channelField, engineConfig, engineRefusal, engineValues, isStoredPrompt } from './engines.ts'

test('an engine’s values are found among those of a channel, by their own names', () => {
  const channel = { token: 't', n8nUrl: 'https://n8n.example/webhook/a', n8nHeaderName: '', chatgptKey: 'k' }
  expect(engineValues('n8n', channel)).toEqual({ url: 'https://n8n.example/webhook/a' })
  expect(engineValues('dify', channel)).toBe(null)
  expect(channelField('n8n', 'url')).toBe('n8nUrl')
})

test('what is not complete is no configuration', () => {
  expect(engineConfig('chatgpt', { key: 'k', prompt: 'Seja breve.' })).toEqual({ key: 'k', prompt: 'Seja breve.' })
  expect(engineConfig('chatgpt', { key: 'k' })).toBe(null)
  expect(engineConfig('typebot', null)).toBe(null)
})

test('assistants and test addresses are refused with their own reason; a stored prompt is none of these', () => {
  expect(engineRefusal('chatgpt', { prompt: ' asst_abc123 ' })).toEqual({ code: 'ERR_BOT_ASSISTANT', field: 'prompt' })
  expect(engineRefusal('chatgpt', { prompt: 'asst_abc123 é como se chama o nosso balconista' })).toBe(null)
  expect(engineRefusal('n8n', { url: 'https://n8n.example/webhook-test/a' })).toMatchObject({ code: 'ERR_BOT_TEST_ADDRESS' })
  expect(engineRefusal('n8n', { url: 'https://n8n.example/webhook/a' })).toBe(null)
  expect([isStoredPrompt(' pmpt_1-a '), isStoredPrompt('pmpt_1 e mais')]).toEqual([true, false])
})

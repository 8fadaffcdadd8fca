import type { BotRun } from '@balcao/contract/flows/hand-overs'
import { expect, test } from 'vitest'
import { createTexts } from '../../i18n/store.ts'
import { headline } from './bot-headline.ts'

const texts = createTexts(() => () => import('./i18n/pt.ts'), { getItem: () => null, setItem: () => undefined })
await texts.load(['around'])

const said = (more: Partial<BotRun>) =>
  headline(
    { engine: 'flow', flowName: 'Recepção', endedAt: '2026-11-26T12:00:00Z', how: null, because: null, ...more },
    texts.state().t,
  )

test.each<[string, Partial<BotRun>]>([
  ['Recepção está respondendo', { endedAt: null }],
  ['Recepção parou: a equipe assumiu', { how: 'taken' }],
  ['Recepção parou: outro robô responde', { how: 'moved' }],
  // Somebody closed the ticket while it answered, or it closed it itself.
  ['Recepção parou: o atendimento foi encerrado', { how: 'closed' }],
  ['Recepção terminou: encerrou o atendimento', { how: 'closed', because: 'closed' }],
  ['Recepção terminou: o cliente não respondeu a tempo', { how: 'closed', because: 'silence' }],
  ['Recepção terminou: a conversa andava em círculos', { how: 'queue', because: 'loop' }],
  ['ChatGPT parou: a equipe assumiu', { engine: 'chatgpt', flowName: null, how: 'taken' }],
  ['Um fluxo apagado terminou: o fluxo não diz como continuar', { flowName: null, how: 'queue', because: 'deadEnd' }],
])('%s', (words, run) => {
  expect(said(run)).toBe(words)
})

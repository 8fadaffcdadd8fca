import { expect, test } from 'vitest'
import { isFilled, openButtons, templateText } from './ticket-templates.ts'

const template = {
  header: { type: 'text' as const, text: 'Pedido {{1}}' },
  body: 'Olá, {{nome}}. Chega {{dia}}.',
  footer: 'Casa Nativa',
  buttons: [
    { type: 'reply', text: 'Ok' },
    { type: 'url', text: 'Ver', url: 'https://loja.example/{{1}}' },
  ],
  variables: { header: ['1'], body: ['nome', 'dia'] },
}

test('a template as the customer reads it; what is filled in is never read for holes', () => {
  expect(templateText(template, { header: ['48213'], body: ['{{dia}}', 'amanhã'] })).toBe(
    '*Pedido 48213*\n\nOlá, {{dia}}. Chega amanhã.\n\n_Casa Nativa_',
  )
  expect(templateText({ ...template, header: null, footer: '' }, { header: [], body: ['Ana', ''] })).toBe(
    'Olá, Ana. Chega {{dia}}.',
  )
})

test('it can be sent when every hole is filled, those of addresses too', () => {
  expect(openButtons(template)).toEqual([1])
  expect(isFilled(template, { header: ['a'], body: ['b', 'c'], buttons: ['d'] })).toBe(true)
  expect(isFilled(template, { header: ['a'], body: ['b', 'c'], buttons: [] })).toBe(false)
  expect(isFilled(template, { header: ['a'], body: ['b'], buttons: ['d'] })).toBe(false)
})

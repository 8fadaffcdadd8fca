import { emptyNode } from '@balcao/contract/flows/nodes'
import { expect, test } from 'vitest'
import { writtenIn } from './words.ts'

test('what people wrote into a step is found, and not the words of its form', () => {
  const menu = {
    ...emptyNode('menu'),
    name: 'Setor',
    text: 'Como ajudar?',
    options: [{ id: 'abc', title: 'Vendas', description: 'De dia', synonyms: ['comprar'] }],
    wrong: 'De novo?',
  }
  expect(writtenIn(menu).toSorted()).toEqual(['Como ajudar?', 'De dia', 'De novo?', 'Setor', 'Vendas', 'comprar'])
  const rules = [
    { id: 'r', label: 'VIP', when: { all: [{ field: 'lastMessage', operator: 'contains' as const, value: 'nota' }] } },
  ]
  expect(writtenIn({ ...emptyNode('condition'), rules })).toEqual(['VIP', 'nota'])
  expect(writtenIn(emptyNode('evaluation'))).toEqual([])
})

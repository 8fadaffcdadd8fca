import { emptyNode, type FlowNode } from '@balcao/contract/flows/nodes'
import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/index.ts'
import { fieldWords } from './field-words.ts'

const t = ((key: string, values?: { number?: number }) => [key, values?.number].filter(Boolean).join(' ')) as unknown as Translate
const message: FlowNode = { ...emptyNode('message'), parts: [{ type: 'text', text: '' }] }

test.each<[string | null, FlowNode, string]>([
  ['text', emptyNode('menu'), 'flowFields.question'],
  ['options.1.title', emptyNode('menu'), 'flowFields.optionTitle 2'],
  ['rules.0', emptyNode('condition'), 'flowFields.rule 1'],
  ['parts.0', message, 'flowFields.part_text'],
  ['target', emptyNode('transfer'), 'flowFields.to'],
  ['exit:next', emptyNode('message'), ''],
  [null, emptyNode('message'), ''],
])('the field %s', (field, node, words) => {
  expect(fieldWords(field, node, t)).toBe(words)
})

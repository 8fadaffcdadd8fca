import { expect, test } from 'vitest'
import { exitsOf, flowDocument } from './document.ts'
import { emptyNode, flowNode, NODE_KINDS } from './nodes.ts'

test('a new node of every kind is one, and keeps its exits through JSON', () => {
  for (const kind of NODE_KINDS) {
    const node = emptyNode(kind)
    const again = flowNode.parse(JSON.parse(JSON.stringify(node)))
    expect(again).toEqual(node)
    expect(exitsOf(again)).toEqual(exitsOf(node))
  }
})

test('a document knows no fields that nobody declared', () => {
  const document = { schema: 1, start: 'a', nodes: { a: emptyNode('start') }, edges: [], layout: {} }
  expect(flowDocument.parse(document)).toEqual(document)
  expect(flowDocument.safeParse({ ...document, script: 'x' }).success).toBe(false)
  expect(flowDocument.safeParse({ ...document, nodes: { a: { ...emptyNode('start'), run: 'x' } } }).success).toBe(false)
})

import { VARIABLES } from '../messages/variables.ts'
import type { FlowDocument } from './document.ts'
import type { FlowNode } from './nodes.ts'

/** The texts of a node, and the variables they name. */

/** What the engine itself knows in a conversation. */
const FLOW_VALUES = ['firstMessage', 'lastMessage', 'channel', 'ticket', 'hour', 'nextOpening'] as const

const NAMED = /\{\{\s*(\w+)\s*\}\}/g
export const namesIn = (template: string): string[] => [...template.matchAll(NAMED)].map(([, name = '']) => name)

/** Each text in which variables are filled, with its field. */
export function textsOf(node: FlowNode): [field: string, text: string][] {
  switch (node.kind) {
    case 'start':
      return [['farewell', node.farewell]]
    case 'message':
      return node.parts.flatMap((part, i): [string, string][] =>
        part.type === 'text' ? [[`parts.${i}`, part.text]] : part.type === 'file' ? [[`parts.${i}`, part.caption]] : [],
      )
    case 'menu':
    case 'ask':
      return [
        ['text', node.text],
        ['wrong', node.wrong],
      ]
    case 'setVariable':
    case 'updateContact':
      return [['value', node.value]]
    case 'http':
      return [
        ['url', node.url],
        ['body', node.body],
        ...node.headers.map(({ value }, i): [string, string] => [`headers.${i}`, value]),
      ]
    case 'transfer':
      return [
        ['text', node.text],
        ['note', node.note],
        ['outOfHours', node.outOfHours],
      ]
    case 'close':
      return [['text', node.text]]
    default:
      return []
  }
}

/** What a node learns, by field. */
export function learntBy(node: FlowNode): [field: string, name: string][] {
  if (node.kind === 'menu' || node.kind === 'ask' || node.kind === 'setVariable')
    return node.variable ? [['variable', node.variable]] : []
  if (node.kind === 'http')
    return node.mapped.flatMap(({ variable }, i): [string, string][] => (variable ? [[`mapped.${i}`, variable]] : []))
  return []
}

/** The flow's own variables, in the order of their names. */
const variablesOf = ({ nodes }: FlowDocument): string[] =>
  [...new Set(Object.values(nodes).flatMap(node => learntBy(node).map(([, name]) => name)))].sort()

/** All that can stand between two braces. */
export const namesFor = (document: FlowDocument, ownVariables: readonly string[]): string[] => [
  ...new Set<string>([...VARIABLES, ...FLOW_VALUES, ...ownVariables, ...variablesOf(document)]),
]

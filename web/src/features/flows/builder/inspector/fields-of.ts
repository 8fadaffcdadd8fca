import type { FlowNode, NodeOf } from '@balcao/contract/flows/nodes'

/** Puts some of a node's fields; what is typed into one is one step, by its gesture. */
export type Put = (fields: object, gesture?: string) => void

/** What the fields of one kind of node are given. */
export interface FieldsOf<K extends FlowNode['kind']> {
  node: NodeOf<K>
  put: Put
}

import type { FieldSet } from '@balcao/contract/conditions/fields'

export interface Offer {
  value: number | string
  label: string
}

/** A set of fields as people read it: what each is called, and what can be chosen for those that point at rows or are one of a few words. */
export interface Declared {
  fields: FieldSet<never>
  label(field: string): string
  /** In the order they are offered. A chosen one that is no longer among them is shown as gone. */
  choices(field: string): readonly Offer[]
}

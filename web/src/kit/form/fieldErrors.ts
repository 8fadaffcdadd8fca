import { ApiError } from '@balcao/contract/client'
import { type FormIssue, messageOf } from '@balcao/contract/texts/validation'
import type { z } from 'zod'
import type { Translate } from '../../i18n/index.ts'

/** The sentence at a field, in the language of the moment. A screen that uses it lists `validation` among its texts. */
export function sayIssue(t: Translate, issue: FormIssue): string {
  const { key, params } = messageOf(issue)
  // The two kinds of sentence are told apart by their key; both take what the issue carries.
  return (t as (key: string, values: Record<string, string | number>) => string)(`validation.${key}`, { count: 0, ...params })
}

/** Field → sentence, the first problem of each field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export function errorsOf<T extends z.ZodRawShape>(
  t: Translate,
  schema: z.ZodObject<T>,
  values: unknown,
): FieldErrors<Extract<keyof T, string>> {
  const read = schema.safeParse(values, { reportInput: true })
  return read.success
    ? {}
    : byField(
        t,
        read.error.issues.map(issue => ({ ...issue })),
      )
}

/** A refused save names its fields too: the server found something the browser could not know. */
export function errorsFromServer(t: Translate, error: unknown): FieldErrors<string> {
  const issues = error instanceof ApiError ? error.body.issues : undefined
  return Array.isArray(issues) ? byField(t, issues) : {}
}

function byField<Field extends string>(t: Translate, issues: readonly FormIssue[]): FieldErrors<Field> {
  const found: Record<string, string> = {}
  for (const issue of issues) {
    const field = Array.isArray(issue.path) ? String(issue.path[0]) : ''
    found[field] ??= sayIssue(t, issue)
  }
  return found as FieldErrors<Field>
}

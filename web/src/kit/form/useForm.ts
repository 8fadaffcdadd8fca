import { ApiError } from '@balcao/contract/client'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query.ts'
import { dropDraft, readDraft, saveDraft } from '../drafts.ts'
import { heldRows } from '../resource/state/held.ts'
import type { Model, Row, Values } from '../resource/types.ts'
import { changedKeys, check, fieldsFor, type Issues, issuesOf, type Mode, type NamedField, rebase, startValues } from './model.ts'

const draft = z.object({ before: z.record(z.string(), z.unknown()), typed: z.record(z.string(), z.unknown()) })

interface State {
  /** The row's values as this form knows them; what differs from it is sent. */
  before: Values
  values: Values
  issues: Issues
  /** A refusal that speaks of no field. */
  refusal: unknown
  restored: boolean
  taken: readonly string[]
  disputed: readonly string[]
  /** How often saving was tried and not done. */
  attempts: number
}

/** One row being made or changed: its values, what is wrong with them, its draft, and what others do to it meanwhile. */
export function useForm(model: Model, row: Row | null) {
  const mode: Mode = row ? 'update' : 'create'
  const all = useMemo(() => fieldsFor(model.fields, mode), [model, mode])
  const name = `form:${model.path}:${row?.id ?? 'new'}`
  const [state, setState] = useState<State>(() => opened(name, startValues(all, row)))
  const isSaved = useRef(false)
  useKeptDraft(name, all, state, isSaved)

  // Somebody else saved this row: the event put the new one into the cache, and so it came here.
  useEffect(() => {
    if (row && !isSaved.current) setState(now => told(now, startValues(all, row)))
  }, [row, all])

  const fields = all.filter(field => field.when?.(state.values, row) ?? true)
  const isDirty = changedKeys(state.before, state.values).length > 0
  const leave = () => {
    isSaved.current = true
    dropDraft(name)
  }
  const saving = useSaving({ model, row, all, fields, state, setState, leave })

  return {
    mode,
    fields,
    values: state.values,
    issues: state.issues,
    refusal: state.refusal,
    restored: state.restored && isDirty,
    taken: state.taken,
    disputed: state.disputed,
    attempts: state.attempts,
    isDirty,
    ...saving,
    set(key: string, value: unknown) {
      setState(now => typed(now, { [key]: value }))
    },
    /** Gives in where both changed the same field. */
    takeTheirs() {
      setState(now => typed(now, Object.fromEntries(now.disputed.map(key => [key, now.before[key]]))))
    },
    /** Leaves the form as it was opened, and nothing of it behind. */
    discard: leave,
    startOver() {
      const values = row ? state.before : startValues(all, null)
      setState(now => ({ ...now, values, issues: {}, refusal: null, restored: false, disputed: [] }))
    },
  }
}
export type Form = ReturnType<typeof useForm>

/** Keeps what was typed in this browser until the row is saved or the form is left. */
function useKeptDraft(name: string, all: readonly NamedField[], { before, values }: State, isSaved: RefObject<boolean>) {
  useEffect(() => {
    if (isSaved.current) return
    const typed = changedKeys(before, values).filter(key => !isSecret(all, key))
    if (typed.length === 0) return dropDraft(name)
    saveDraft(name, { before, typed: Object.fromEntries(typed.map(key => [key, values[key]])) })
  }, [name, all, before, values, isSaved])
}

interface Saving {
  model: Model
  row: Row | null
  /** Every field the form can have, and those that are asked for now. */
  all: readonly NamedField[]
  fields: readonly NamedField[]
  state: State
  setState: Dispatch<SetStateAction<State>>
  /** It was saved: nothing of the draft stays. */
  leave(): void
}

/** Sends what was typed, and brings a refusal to the fields it speaks of. */
function useSaving({ model, row, all, fields, state, setState, leave }: Saving) {
  const [busy, setBusy] = useState(false)
  const mode: Mode = row ? 'update' : 'create'
  const fail = (next: Partial<State>): null => {
    setState(now => ({ ...now, issues: {}, refusal: null, ...next, attempts: now.attempts + 1 }))
    return null
  }

  const save = async (): Promise<Row | null> => {
    const checked = check(bodyOf(model, mode), mode, state.before, only(fields, state.values))
    if (checked.issues) return fail({ issues: checked.issues })
    setBusy(true)
    try {
      const saved = row
        ? await change(model, row.id, checked.body, state, all)
        : await api(model.api.create, { body: checked.body })
      if ('before' in saved) return fail(saved)
      leave()
      heldRows(model.api).changed(queryClient, saved)
      return saved
    } catch (error) {
      return fail(reasons(model, fields, error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

function opened(name: string, start: Values): State {
  const state: State = {
    before: start,
    values: start,
    issues: {},
    refusal: null,
    restored: false,
    taken: [],
    disputed: [],
    attempts: 0,
  }
  const kept = draft.safeParse(readDraft(name))
  if (!kept.success) return state
  const { before, typed } = kept.data
  return told({ ...state, before, values: { ...before, ...typed }, restored: true }, start)
}

/** Something was typed: what was wrong with it is no longer known, and a dispute over it is settled. */
function typed(state: State, values: Values): State {
  const isTyped = (key: string) => Object.hasOwn(values, key)
  return {
    ...state,
    values: { ...state.values, ...values },
    issues: Object.fromEntries(Object.entries(state.issues).filter(([key]) => !isTyped(key))),
    disputed: state.disputed.filter(key => !isTyped(key)),
  }
}

function told(state: State, fresh: Values): State {
  if (changedKeys(state.before, fresh).length === 0) return state
  const { before, values, taken, disputed } = rebase(state.before, state.values, fresh)
  return {
    ...state,
    before,
    values,
    taken: [...new Set([...state.taken, ...taken])],
    disputed: [...new Set([...state.disputed, ...disputed])],
  }
}

/** Reads the row once more before writing it: who saved in between is told of, even when the live line was down. */
async function change(model: Model, id: number, body: Values, state: State, fields: readonly NamedField[]) {
  const now = startValues(fields, await api(model.api.show, { params: { id } }))
  const later = told(state, now)
  if (later.taken.length > state.taken.length || later.disputed.length > state.disputed.length) return later
  return api(model.api.update, { params: { id }, body })
}

/** What is not asked is not sent. */
const only = (fields: readonly NamedField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]))

const bodyOf = (model: Model, mode: Mode) => (mode === 'create' ? model.api.create.body : model.api.update.body)

/** Where a refusal belongs: at the field it speaks of, or above the buttons. */
function reasons(model: Model, fields: readonly NamedField[], error: unknown): Partial<State> {
  if (!(error instanceof ApiError)) return { refusal: error }
  const issues = issuesOf(error)
  if (Object.keys(issues).some(key => fields.some(field => field.key === key))) return { issues }
  const key = model.refusals[error.code]
  return fields.some(field => field.key === key) && key ? { issues: { [key]: { refusal: error } } } : { refusal: error }
}

/** Never kept in the browser. */
const isSecret = (fields: readonly NamedField[], key: string): boolean =>
  fields.some(field => field.key === key && ((field.kind === 'text' && field.type === 'password') || field.kind === 'file'))

import type { Action } from '@balcao/contract/permissions'
import type { Answer, Route } from '@balcao/contract/route'
import type { WorkSummary } from '@balcao/contract/works/works'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { z } from 'zod'
import type { Catalogue, PlainKey, Plural, Translate } from '../../i18n/catalogue.ts'
import type { ChipPart, Parts } from './parts.ts'

/** What a plain screen is made of: the calls of a `resource()`, and what the screen says about their fields. */

export interface Row {
  id: number
}
export interface Page<R extends Row = Row> {
  rows: R[]
  count: number
  hasMore: boolean
}
export type ListRoute = Route & { query: z.ZodObject; reply: z.ZodType<Page> }

export interface ListApi {
  list: ListRoute
}

export interface ResourceApi extends ListApi {
  show: Route & { params: z.ZodObject; reply: z.ZodType<Row> }
  create: Route & { body: z.ZodObject; reply: z.ZodType<Row> }
  update: Route & { params: z.ZodObject; body: z.ZodObject; reply: z.ZodType<Row> }
  remove: Route & { params: z.ZodObject }
  /** Where many rows can be changed at once, and where files of rows are taken. */
  bulk?: Route & { body: z.ZodType; reply: z.ZodType<WorkSummary> }
  importRows?: Route & { body: z.ZodType; reply: z.ZodType<{ received: number; work: WorkSummary | null }> }
}

type RowOf<A extends ListApi> = Answer<A['list']>['rows'][number]
export type Values = Record<string, unknown>
type CreateOf<A extends ResourceApi> = z.output<A['create']['body']>
type ChangeOf<A extends ResourceApi> = z.output<A['update']['body']>
type QueryOf<A extends ListApi> = z.output<A['list']['query']>

/** What every list says in its own words, in its feature's texts. */
interface ListTexts {
  title: string
  about: string
  /** In a sentence: *Erro ao carregar* {filas}. */
  what: string
  search: string
  count: Plural
  empty: string
  emptyHelp: string
  noneFound: string
}
/** And a plain screen besides. */
interface ScreenTexts extends ListTexts {
  create: string
  edit: string
  created: string
  saved: string
  removed: string
  /** The question before one is deleted, with `{name}`; its consequence below it. */
  remove: string
  removeHelp: string
  removeMany: Plural
  selected: Plural
  selectAll: Plural
  /** What no two of them may share is another's already. */
  taken: string
}
type FeatureWith<Texts> = { [F in keyof Catalogue]: Catalogue[F] extends Texts ? F : never }[keyof Catalogue]
export type ListFeature = FeatureWith<ListTexts>
type ScreenFeature = FeatureWith<ScreenTexts>

/** What a cell or a filter may need to write something. */
export interface Writing {
  t: Translate
  locale: string
}

// Functions are declared as methods, so that what a screen says of its own rows fits where rows are just rows.

export interface Column<R> {
  label: PlainKey
  /** How it looks; without it, the way its value is written. */
  show?(row: R, writing: Writing): ReactNode
  /** How it is written in an export, when that is not how the value is written. */
  text?(row: R, writing: Writing): string | number
  /** Figures stand to the right. */
  figures?: boolean
  /** Shown only when chosen. */
  hidden?: boolean
  /** On a phone a row is its name and one more: this one. */
  onPhone?: boolean
}

export interface Choice {
  value: string | number
  label: string
  color?: string | undefined
}
/** Where the choices of a field or filter come from: another resource's list, searched by the server. */
export interface Picker {
  api: Pick<ResourceApi, 'list' | 'show'>
  choice(row: Row): Choice
}
export function pick<A extends Picker['api']>(api: A, choice: (row: Answer<A['list']>['rows'][number]) => Choice): Picker {
  return { api, choice: choice as Picker['choice'] }
}

/** `useChoices` reads what is offered from what this browser holds; `states` offers the two states of a row, as the screen calls them. */
export type Filter = { label: PlainKey } & (
  | { options: readonly { value: string; label: PlainKey }[] }
  | { pick: Picker }
  | { useChoices(): readonly Choice[] }
  | { draw(part: ChipPart): ReactNode }
  | { states: true }
)

export type ChoiceFilter = Exclude<Filter, { states: true }>

interface FieldBase<V, R> {
  label: PlainKey
  help?: PlainKey
  /** What a new one starts with. */
  initial?: V
  /** Asked only when making one, or only when changing one. */
  only?: 'create' | 'update'
  /** Its value in a row, when that is not the row's field of the same name. */
  from?(row: R): V | null
  /** Asked only of people who may do that. */
  may?: Action
  /** Asked only then. */
  when?(values: Values, row: R | null): boolean
}

type TextField = { kind: 'text'; type?: 'text' | 'email' | 'url' | 'password'; autoComplete?: string }
type TextareaField = { kind: 'textarea'; lines?: number }
type NumberField = { kind: 'number'; unit?: PlainKey }
type MoneyField = { kind: 'money' }
type SwitchField = { kind: 'switch' }
export type SelectField<R> = { kind: 'select'; known?(row: R, writing: Writing): Choice | null } & (
  | { options: readonly { value: string | number; label: PlainKey; help?: PlainKey }[] }
  | { pick: Picker }
)
export type MultiselectField<R> = { kind: 'multiselect'; pick: Picker; placeholder?: PlainKey; known?(row: R): Choice[] }
type ColourField = { kind: 'colour' }
type DateField = { kind: 'date' }
type TimeField = { kind: 'time' }
type DateTimeField = { kind: 'datetime' }
type PhoneField = { kind: 'phone' }
type DocumentField = { kind: 'document' }
export type FileField = {
  kind: 'file'
  accept?: string
  /** Puts the file where the server can find it, and answers what the form sends of it. */
  upload(file: File, progress: (part: number) => void): Promise<string>
}
/** The sixteenth kind: a screen's own component. */
type ComponentField<V, R> = { kind: 'component'; render(part: FieldPart<V>, row: R | null, values: Values): ReactNode }

export interface FieldPart<V = unknown> {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
  value: V
  onChange(value: V): void
  disabled: boolean
  /** The first field of a form: focused when it opens. */
  first: boolean
}

type TextLike =
  | TextField
  | TextareaField
  | ColourField
  | DateField
  | TimeField
  | DateTimeField
  | PhoneField
  | DocumentField
  | FileField
type KindFor<V, R> =
  | ComponentField<V, R>
  | ([NonNullable<V>] extends [boolean]
      ? SwitchField
      : [NonNullable<V>] extends [string]
        ? TextLike | SelectField<R>
        : [NonNullable<V>] extends [number]
          ? NumberField | MoneyField | SelectField<R>
          : [NonNullable<V>] extends [readonly unknown[]]
            ? MultiselectField<R>
            : never)

type FieldFor<V, R> = FieldBase<V, R> & KindFor<V, R>
/** A field of any resource, as the form draws it. */
export type Field = FieldBase<unknown, Row> &
  (
    | TextField
    | TextareaField
    | NumberField
    | MoneyField
    | SwitchField
    | SelectField<Row>
    | MultiselectField<Row>
    | ColourField
    | DateField
    | TimeField
    | DateTimeField
    | PhoneField
    | DocumentField
    | FileField
    | ComponentField<unknown, Row>
  )

/** Where the row has no field of that name and kind, the form must say where its value comes from. */
type Sourced<V, R, K> = K extends keyof R
  ? R[K] extends V
    ? FieldFor<V, R>
    : FieldFor<V, R> & { from(row: R): V | null }
  : (FieldFor<V, R> & { from(row: R): V | null }) | (FieldFor<V, R> & { only: 'create' })

/** Every field of the body: one that is left out on purpose is written as `null`. */
type FormOf<A extends ResourceApi> = {
  [K in keyof CreateOf<A>]-?: Sourced<Required<CreateOf<A>>[K], RowOf<A>, K> | null
} & {
  [K in Exclude<keyof ChangeOf<A>, keyof CreateOf<A>>]?: Sourced<Required<ChangeOf<A>>[K], RowOf<A>, K> & { only: 'update' }
}

type PlainQuestion = 'searchParam' | 'pageNumber' | 'pageSize' | 'sort' | 'direction'

export interface ListOptions<A extends ListApi> {
  path: `/${string}`
  texts: ListFeature
  api: A
  /** What a row is called, when that is not its `name`. */
  name?(row: RowOf<A>): string
  /** How the two states of `isActive`, or `active`, are called. */
  states?: readonly [on: PlainKey, off: PlainKey]
  /** Where a row leads; without it, to the drawer of its screen. */
  leadsTo?(row: RowOf<A>): string
  columns: { [K in keyof RowOf<A> & string]?: Column<RowOf<A>> }
  filters?: { [K in Exclude<keyof QueryOf<A>, PlainQuestion>]?: Filter }
  /** How often it is read again, in ms, where no event tells of its rows: the operator's, which lie across companies. */
  againEvery?: number
}

export interface ScreenOptions<A extends ResourceApi> extends ListOptions<A> {
  texts: ScreenFeature
  manage: Action
  form: FormOf<A>
  /** Which field a refusal speaks of, besides those every screen knows. */
  refusals?: Partial<Record<A['create' | 'update']['fails'][number], keyof FormOf<A> & string>>
  /** What is asked before one is deleted, where that is more than whether. */
  removal?: LazyExoticComponent<ComponentType<RemovalPart<RowOf<A>>>>
  parts?: Parts<RowOf<A>>
}

export interface RemovalPart<R extends Row = Row> {
  row: R
  /** What the address of its deletion carries besides. */
  remove(query?: object): Promise<void>
  onClose(): void
}

/** A column as the kit sees it. */
export type ShownColumn = Column<Row> & { key: string; sortable: boolean }

/** A list as the kit sees it. */
export interface ListModel {
  path: string
  texts: ListFeature
  api: ListApi
  nameOf(row: Row): string
  states: readonly [on: PlainKey, off: PlainKey] | null
  /** The field that says which of them a row is in, as its contract names it. */
  stateKey: 'isActive' | 'active'
  leadsTo: ((row: Row) => string) | null
  columns: readonly ShownColumn[]
  filters: readonly (ChoiceFilter & { key: string })[]
  againEvery: number | false
  /** What opens, by its name in the address, where its files are made elsewhere. */
  parts?: Pick<Parts<Row>, 'exportBy'>
}

/** A screen as the kit sees it. */
export interface Model extends ListModel {
  texts: ScreenFeature
  api: ResourceApi
  manage: Action
  fields: readonly (Field & { key: string })[]
  refusals: Readonly<Record<string, string>>
  removal: ComponentType<RemovalPart> | null
  parts: Parts<Row>
}

import type {
  ChoiceFilter,
  Column,
  Field,
  Filter,
  ListApi,
  ListModel,
  ListOptions,
  ListRoute,
  Model,
  ResourceApi,
  Row,
  ScreenOptions,
} from './types.ts'

/** What refusals every screen knows speak of, when the form has such a field. */
const REFUSALS = {
  ERR_NAME_TAKEN: 'name',
  ERR_PLAN_NAME_TAKEN: 'name',
  ERR_EMAIL_TAKEN: 'email',
  ERR_PASSWORD_COMMON: 'password',
  ERR_DOCUMENT_INVALID: 'identity',
  ERR_PHONE_INVALID: 'phone',
}

/** A list's declaration, checked against its own types, as the parts of the kit read it: rows are rows. */
export function listModelOf<A extends ListApi>(options: ListOptions<A>): ListModel {
  const { path, texts, api, columns, states } = options
  const sorts = sortsOf(api.list)
  return {
    path,
    texts,
    api,
    nameOf: options.name ?? nameOf,
    states: states ?? null,
    stateKey: 'active' in columns ? 'active' : 'isActive',
    leadsTo: options.leadsTo ? row => options.leadsTo?.(row) ?? path : null,
    columns: named<Column<Row>>(columns).map(([key, column]) => ({ ...column, key, sortable: sorts.includes(key) })),
    filters: named<Filter>(options.filters ?? {}).map(([key, filter]) => ({ ...inWords(filter, states), key })),
    againEvery: options.againEvery ?? false,
  }
}

export function modelOf<A extends ResourceApi>(options: ScreenOptions<A>): Model {
  const { texts, api, manage, form } = options
  const own: Partial<Record<string, string>> = options.refusals ?? {}
  return {
    ...listModelOf(options),
    texts,
    api,
    manage,
    fields: named<Field>(form).map(([key, field]) => ({ ...field, key })),
    refusals: { ...REFUSALS, ...own },
    removal: (options.removal as Model['removal'] | undefined) ?? null,
    parts: options.parts ?? {},
  }
}

/**
 * The parts by name, without those left out on purpose. What the declaration was checked to be for its own rows is taken
 * here for what it is for rows in general: the one place where that step is made.
 */
const named = <T>(parts: object): [string, T][] => Object.entries(parts).filter(([, part]) => part !== null && part !== undefined)

/** The two states as the choices they are. */
function inWords(filter: Filter, states: Model['states'] | undefined): ChoiceFilter {
  if (!('states' in filter)) return filter
  const [on, off] = states ?? []
  const options = [on && { value: 'true', label: on }, off && { value: 'false', label: off }]
  return { label: filter.label, options: options.filter(option => option !== undefined) }
}

const nameOf = (row: Row): string => ('name' in row && typeof row.name === 'string' ? row.name : `#${row.id}`)

/** The orders a list understands, as its contract says them; the first is the order nobody asked for. */
export function sortsOf(route: ListRoute): readonly string[] {
  const sort = route.query.shape.sort
  const schema = sort && 'unwrap' in sort && typeof sort.unwrap === 'function' ? sort.unwrap() : sort
  return schema && 'options' in schema && Array.isArray(schema.options) ? schema.options.map(String) : []
}

/** How a column's values are written, on screen and in files. */
const COLUMN_KINDS = ['text', 'count', 'seconds', 'moment', 'money', 'rating', 'status'] as const
type ColumnKind = (typeof COLUMN_KINDS)[number]

export interface Column {
  key: string
  kind: ColumnKind
  /** Which of the list behind it this is: `status` of a figure of people. */
  opens?: 'pending' | 'open' | 'closed' | 'all'
}

const text = (key: string): Column => ({ key, kind: 'text' })
const count = (key: string, opens?: Column['opens']): Column => ({ key, kind: 'count', ...(opens ? { opens } : {}) })

/** How many figures there are, what their rows are of, and which filters narrow them. */
interface ReportShape {
  columns: readonly Column[]
  /** Passes of tickets within days that must be given, or contacts as they are now. */
  of: 'attendances' | 'contacts'
  /** A list of single things, in pages; else one row for each group, all at once. */
  isList: boolean
  /** The last part of its screen's address. */
  path: string
}

/** Every report: screen, CSV, XLSX and PDF read the same columns, in this order. */
export const REPORTS = {
  attendances: {
    path: 'atendimentos-por-parametros',
    of: 'attendances',
    isList: true,
    columns: [
      text('contact'),
      text('protocol'),
      text('queue'),
      text('user'),
      text('channel'),
      text('demand'),
      { key: 'value', kind: 'money' },
      { key: 'opened', kind: 'moment' },
      { key: 'reply', kind: 'seconds' },
      { key: 'resolution', kind: 'seconds' },
      { key: 'status', kind: 'status' },
      { key: 'closed', kind: 'moment' },
    ],
  },
  users: {
    path: 'estatisticas-atendimentos-usuarios',
    of: 'attendances',
    isList: false,
    columns: [
      text('user'),
      count('pending', 'pending'),
      count('open', 'open'),
      count('closed', 'closed'),
      count('total', 'all'),
      { key: 'waiting', kind: 'seconds' },
      { key: 'reply', kind: 'seconds' },
      { key: 'handling', kind: 'seconds' },
      { key: 'resolution', kind: 'seconds' },
      { key: 'rating', kind: 'rating' },
      count('ratings'),
    ],
  },
  channels: {
    path: 'canais',
    of: 'attendances',
    isList: false,
    columns: [
      text('channel'),
      count('total', 'all'),
      count('closed', 'closed'),
      count('reopened'),
      count('received'),
      count('sent'),
      count('failed'),
      count('billed'),
      { key: 'reply', kind: 'seconds' },
      { key: 'resolution', kind: 'seconds' },
    ],
  },
  bots: {
    path: 'robos',
    of: 'attendances',
    isList: false,
    columns: [text('channel'), count('total'), count('solved'), count('handed'), count('left')],
  },
  ads: {
    path: 'anuncios',
    of: 'attendances',
    isList: false,
    columns: [
      text('ad'),
      count('total', 'all'),
      count('pending', 'pending'),
      count('open', 'open'),
      count('closed', 'closed'),
      { key: 'reply', kind: 'seconds' },
      { key: 'resolution', kind: 'seconds' },
      { key: 'value', kind: 'money' },
    ],
  },
  contacts: {
    path: 'lista-contatos',
    of: 'contacts',
    isList: true,
    columns: [text('name'), text('number'), text('email'), text('state'), text('stage'), { key: 'created', kind: 'moment' }],
  },
  tags: { path: 'contatos-por-etiquetas', of: 'contacts', isList: false, columns: [text('tag'), count('contacts', 'all')] },
  states: { path: 'contatos-por-estado', of: 'contacts', isList: false, columns: [text('state'), count('contacts', 'all')] },
  stages: {
    path: 'contatos-por-kanban',
    of: 'contacts',
    isList: false,
    columns: [text('stage'), count('contacts', 'all'), { key: 'value', kind: 'money' }],
  },
  wallets: { path: 'contatos-por-carteira', of: 'contacts', isList: false, columns: [text('wallet'), count('contacts', 'all')] },
} as const satisfies Record<string, ReportShape>

export type ReportName = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]]
export const shapeOf = (name: ReportName): ReportShape => REPORTS[name]

/** A column by its name; what stands only in the total is what it is elsewhere, or a count. */
export const columnOf = (name: ReportName, key: string): Column =>
  [name, ...REPORT_NAMES].flatMap(one => shapeOf(one).columns).find(column => column.key === key && column.kind !== 'moment') ?? {
    key,
    kind: 'count',
  }

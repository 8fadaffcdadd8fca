/** How a column's values are written, on screen and in files. */
const COLUMN_KINDS = ['text', 'count', 'seconds', 'moment', 'money', 'rating', 'status'] as const
type ColumnKind = (typeof COLUMN_KINDS)[number]

/** How far a bot came with a pass it answered in. */
export const BOT_PARTS = ['all', 'solved', 'handed', 'left'] as const
export type BotPart = (typeof BOT_PARTS)[number]
/** What is counted of a pass's messages. */
export const SAID = ['received', 'sent', 'failed', 'billed'] as const
export type Said = (typeof SAID)[number]
/** Which part of the list behind a row a figure is of; of times and stars it is all of it, whose own figure is the same. */
export type Opens = 'pending' | 'open' | 'closed' | 'all' | 'reopened' | 'rated' | `bot_${BotPart}` | Said

export interface Column {
  key: string
  kind: ColumnKind
  opens?: Opens
}

const text = (key: string): Column => ({ key, kind: 'text' })
const count = (key: string, opens: Opens): Column => ({ key, kind: 'count', opens })
const measured = (key: string, kind: 'seconds' | 'rating' | 'money'): Column => ({ key, kind, opens: 'all' })

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
      measured('waiting', 'seconds'),
      measured('reply', 'seconds'),
      measured('handling', 'seconds'),
      measured('resolution', 'seconds'),
      measured('rating', 'rating'),
      count('ratings', 'rated'),
      { key: 'concurrent', kind: 'count' },
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
      count('reopened', 'reopened'),
      ...SAID.map(said => count(said, said)),
      measured('reply', 'seconds'),
      measured('resolution', 'seconds'),
    ],
  },
  bots: {
    path: 'robos',
    of: 'attendances',
    isList: false,
    columns: [
      text('channel'),
      count('total', 'bot_all'),
      count('solved', 'bot_solved'),
      count('handed', 'bot_handed'),
      count('left', 'bot_left'),
    ],
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
      measured('reply', 'seconds'),
      measured('resolution', 'seconds'),
      measured('value', 'money'),
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
    columns: [text('stage'), count('contacts', 'all'), measured('value', 'money')],
  },
  wallets: { path: 'contatos-por-carteira', of: 'contacts', isList: false, columns: [text('wallet'), count('contacts', 'all')] },
} as const satisfies Record<string, ReportShape>

export type ReportName = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]]
export const shapeOf = (name: ReportName): ReportShape => REPORTS[name]
/** Whether it says how long things took. */
export const hasTimes = (name: ReportName): boolean => shapeOf(name).columns.some(({ kind }) => kind === 'seconds')

/** A column by its name; what stands only in the total is what it is elsewhere, or a count. */
export const columnOf = (name: ReportName, key: string): Column =>
  [name, ...REPORT_NAMES].flatMap(one => shapeOf(one).columns).find(column => column.key === key && column.kind !== 'moment') ?? {
    key,
    kind: 'count',
  }

import pg from 'pg'

/** The parts of pg's wire connection and query that its types leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(portal: { portal: string; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(portal: { portal: string; rows: number }): void
}
interface WireQuery {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const BaseQuery = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, callback: Callback) => WireQuery

const STATEMENT = 'tenant'
const SET_TENANT = "select set_config('app.tenant', $1, true)"

/**
 * One statement in one tenant, in the fewest messages PostgreSQL understands: two bound statements before a single sync are
 * one implicit transaction, so the tenant is set for it and gone after it, without a begin and a commit to plan and answer.
 */
class TenantQuery extends BaseQuery {
  readonly #tenant: number
  #standing = false

  constructor(tenant: number, config: pg.QueryConfig, callback: Callback) {
    super(config, undefined, callback)
    this.#tenant = tenant
  }

  override prepare(wire: Wire): void {
    if (!wire.submittedNamedStatements[STATEMENT]) {
      wire.parse({ name: STATEMENT, text: SET_TENANT })
      wire.submittedNamedStatements[STATEMENT] = SET_TENANT
    }
    wire.bind({ portal: '', statement: STATEMENT, values: [String(this.#tenant)], valueMapper: value => value })
    wire.execute({ portal: '', rows: 0 })
    super.prepare(wire)
  }

  // The first row and the first completion answer set_config, not the statement.
  override handleDataRow(message: unknown): void {
    if (this.#standing) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#standing) super.handleCommandComplete(message, wire)
    else this.#standing = true
  }
}

export function queryIn(client: pg.ClientBase, tenant: number, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new TenantQuery(tenant, { ...config, queryMode: 'extended' } as pg.QueryConfig, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query as unknown as pg.Query)
  })
}

import { openPlace, type Server, type StartOptions } from './server.ts'

export { type KeptPostgres, keepPostgres } from './keeper.ts'
export { PostgresError } from './problems.ts'

export interface Postgres extends Server {
  /** The superuser's address. Not for logs: it holds the password. */
  url: string
}

/** Starts the embedded PostgreSQL of a data folder, creating it the first time. Refuses with a `PostgresError` that says what to do. */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  const place = await openPlace(options)
  try {
    const server = await place.start()
    void server.exited.then(place.leave)
    return { url: place.url, ...server }
  } catch (error) {
    place.leave()
    throw error
  }
}

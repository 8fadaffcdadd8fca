/** Which constraint said no: the database refuses what it knows best, and the feature translates it once. */
export function violated(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code && /^23/.test(code) && constraint ? constraint : null
}

/** The database said no, or cannot be reached: nothing it was asked to store is stored. */
export const isFromDatabase = (error: unknown): boolean =>
  databaseIsAway(error) || /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))

/** Two that wait for each other: one of them is asked to give way. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01'

const TRIES = 3

/** For whole transactions. Arrivals lock several tickets, in an order of their own: the one that gives way begins again. */
export async function withoutDeadlock<T>(act: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isDeadlock(error) || tried === TRIES) throw error
    return withoutDeadlock(act, tried + 1)
  }
}

const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\w{3}|53[13]00)$/

/** The database cannot be reached now, or has no room to write: nothing is wrong with what was asked. */
export function databaseIsAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    AWAY.test(code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/.test(message ?? '')
  )
}

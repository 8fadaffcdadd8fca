/** It took longer than anybody waits for it. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** The answer is there in time, even where the work is not done; nobody looks at what it still does afterwards. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(`${what} took longer than ${ms} ms`)), ms)
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

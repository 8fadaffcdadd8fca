/** Whether web/dist is built from the sources that are here. */
export function webIsFresh(): boolean
export function buildWebIfNeeded(): Promise<void>

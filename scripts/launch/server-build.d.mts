export function buildServerIfNeeded(): Promise<void>

import { createHashHistory } from '@tanstack/history'

/** The address bar, as `#/filas?search=…`: where one is, where one goes, and who may object to leaving. */
export const history = createHashHistory()

export const navigate = (to: string, { replace = false } = {}): void => (replace ? history.replace(to) : history.push(to))

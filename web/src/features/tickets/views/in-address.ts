import { history, navigate } from '../../../navigation/index.ts'
import { keepInAddress } from '../address.ts'

/** Which view an address asks for: a saved one by its number, or a condition as it is. */

export const ofView = (id: number): string => `visao=${id}`
export const ofCondition = (condition: string): string => `filtro=${encodeURIComponent(condition)}`

export function askedIn(search: string): { id: number } | { condition: string } | null {
  const parts = new URLSearchParams(search)
  const condition = parts.get('filtro')
  if (condition !== null) return { condition }
  const id = Number(parts.get('visao'))
  return id > 0 ? { id } : null
}

const isInbox = (pathname: string): boolean => pathname === '/atendimento' || pathname.startsWith('/atendimento/')

/** The same place with this view in its address, or with none; a screen somebody has left the inbox for has none. */
export function putInAddress(view: string): void {
  const { pathname, search } = history.location
  const part = view && isInbox(pathname) ? `&${view}` : ''
  keepInAddress(part)
  const rest = search.replace(/[?&](visao|filtro)=[^&]*/g, '') + part
  navigate(pathname + rest.replace(/^[?&]/, '?'), { replace: true })
}

import { authRoutes } from '@balcao/contract/access/auth'
import { urlOf } from '@balcao/contract/client'
import type { Route } from '@balcao/contract/route'
import { api } from './client.ts'
import { tellFailure } from './failure.ts'

type Parts = Parameters<typeof urlOf>[1]

/** Where the browser fetches a file by itself, straight to where it keeps files. */
export const fileAddress = (route: Route, sent: Parts): string => new URL(urlOf(route, sent).slice(1), document.baseURI).href

/**
 * A file by a link, which renews nothing: what the browser shows for it ends with the token, after a quarter of an hour in which nothing
 * was asked for. So something is asked for first.
 */
export async function saveFile(route: Route, sent: Parts, name = ''): Promise<void> {
  try {
    await api(authRoutes.session, { query: {} })
  } catch (error) {
    return tellFailure(error)
  }
  const link = document.createElement('a')
  link.href = fileAddress(route, sent)
  link.download = name
  link.click()
}

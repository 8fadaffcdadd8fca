import type { ApiError } from '@balcao/contract/client'

/** The refusal's text in the language of the moment; what the server said itself, when we have no text for it. */
export function explain(error: ApiError): string | null {
  return error.code === 'ERR_UNKNOWN' ? null : error.code
}

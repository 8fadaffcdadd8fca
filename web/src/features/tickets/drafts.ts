import { z } from 'zod'

const stored = z.object({ text: z.string() })

/** What of a kept draft a row shows; empty when there is none. */
export function draftText(kept: string | null): string {
  if (kept === null) return ''
  try {
    return stored.safeParse(JSON.parse(kept)).data?.text.trim() ?? ''
  } catch {
    return ''
  }
}

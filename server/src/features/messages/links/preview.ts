import { type LinkPreview, linkPreview } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { queryTenant, storeTenant } from '../../../infra/database/db.ts'
import { FetchError, type GuardedFetch } from '../../../infra/outside/http-client.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { previewFrom } from '../rules/page-head.ts'

/** Shows with a message what stands behind an address in it. Told twice, it changes nothing. */
export async function previewLink(
  tenant: number,
  { messageId, url }: { messageId: number; url: string },
  fetch: GuardedFetch,
): Promise<void> {
  const known = await knownPreview(tenant, url)
  const preview = known === undefined ? await read(url, fetch) : known
  if (known === undefined) await keep(tenant, url, preview)
  if (!preview) return
  const [shown] = await storeTenant(
    tenant,
    () => sql<{ is: boolean }>`select show_link(${messageId}, ${JSON.stringify(preview)}::jsonb) as is`,
  )
  if (shown?.is) wake('facts')
}

/** Undefined: it was not looked at for days, or lately in vain. */
async function knownPreview(tenant: number, url: string): Promise<LinkPreview | null | undefined> {
  const [row] = await queryTenant(
    tenant,
    () => sql<{ preview: unknown }>`
      select preview from link_previews where tenant_id = ${tenant} and url = ${url}
        and fetched_at > now() - case when preview is null then interval '1 hour' else interval '3 days' end`,
  )
  return row && linkPreview.nullable().parse(row.preview)
}

const keep = (tenant: number, url: string, preview: LinkPreview | null) =>
  storeTenant(
    tenant,
    () => sql`
      with old as (delete from link_previews where tenant_id = ${tenant} and fetched_at < now() - interval '30 days' and url <> ${url})
      insert into link_previews (url, preview) values (${url}, ${preview && JSON.stringify(preview)}::jsonb)
      on conflict (tenant_id, url) do update set preview = excluded.preview, fetched_at = now()`,
  )

const TIMEOUT_MS = 5_000
/** What a page says of itself stands at its beginning. */
const HEAD_BYTES = 256 * 1024

/** Null: nothing to be shown, or nobody there, or an address nobody here may reach. */
async function read(url: string, fetch: GuardedFetch): Promise<LinkPreview | null> {
  try {
    const answer = await fetch(url, { timeoutMs: TIMEOUT_MS, asStream: true, headers: { accept: 'text/html' } })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status !== 200 || !/^text\/html|^application\/xhtml/i.test(type)) {
      await answer.body?.cancel()
      return null
    }
    return previewFrom(inWords(await beginning(answer), type), url)
  } catch (error) {
    if (error instanceof FetchError || isBrokenOff(error)) return null
    throw error
  }
}

async function beginning(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

/** In the letters the page says it is written in. */
function inWords(bytes: Buffer, type: string): string {
  const said =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^<>]{0,200}charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))
  try {
    return new TextDecoder(said?.[1] ?? 'utf-8').decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return bytes.toString('utf8')
    throw error
  }
}

/** Its time was over, or the line was cut, in the middle of the page. */
const isBrokenOff = (error: unknown): boolean => error instanceof Error && (/abort|timeout/i.test(error.name) || 'code' in error)

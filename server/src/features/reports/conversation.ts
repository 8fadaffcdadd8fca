import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PERSON_WORDS } from '@balcao/contract/contacts/privacy-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { REPORT_WORDS } from '@balcao/contract/reports/texts/all'
import type { StreamAnswer } from '@balcao/contract/route'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { maskedText } from '@balcao/contract/values/masking'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import { MOST_PDF_ROWS, type PdfDocument, pdfBytes } from '../../infra/pdf/pdf.ts'
import { brandOnPaper } from '../brand/index.ts'
import { readSettings } from '../settings/index.ts'
import { visibleTo } from '../tickets/index.ts'

interface Head {
  protocol: string
  contact: string
  number: string | null
  channel: string
  openedAt: Date
  closedAt: Date | null
}
interface Whole {
  head: Head
  said: readonly Said[]
  zone: string
  language: Locale
}
interface Part {
  part: number
  parts: number
}
interface Said {
  seq: number
  at: Date
  fromMe: boolean
  who: string | null
  body: string
  isDeleted: boolean
  /** What became of what the company wrote, where it did not surely leave. */
  unsent: Unsent | null
  editedAt: Date | null
  file: string | null
  hash: string | null
}

type Unsent = 'failed' | 'canceled' | 'pending' | 'unconfirmed'

/**
 * A conversation on paper, for the customer, a consumer office or a court: who said what and when, names and hashes of its files, and
 * a hash over all of it, so that a copy can be held against the original. What was deleted, changed or never left says so. What is longer than a
 * document continues in another, and they come in one archive.
 */
export async function conversationFile(actor: Actor, id: number, asked: Locale | undefined): Promise<StreamAnswer> {
  const whole = await readConversation(actor, id)
  const look = {
    locale: asked ?? whole.language,
    brand: await brandOnPaper(actor.tenantId),
    hash: hashOf(whole.head, whole.said),
    hides: actor.masked === true,
  }
  const { protocol } = whole.head
  const parts = Math.ceil(whole.said.length / MOST_PDF_ROWS)
  if (parts > 1) return { type: 'application/zip', name: `${protocol}.zip`, bytes: partsInOne(whole, look, parts) }
  const only = documentOf(whole, look, { part: 1, parts: 1 })
  return {
    type: 'application/pdf',
    name: `${protocol}.pdf`,
    bytes: (async function* () {
      yield await pdfBytes(only)
    })(),
  }
}

/** One part after the other: only the one that is drawn is held. */
async function* partsInOne(whole: Whole, look: Look, parts: number): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', error => output.destroy(error))
  const drawAll = async () => {
    for (let part = 1; part <= parts && !output.destroyed; part++)
      zip.addBuffer(Buffer.from(await pdfBytes(documentOf(whole, look, { part, parts }))), `${whole.head.protocol}-${part}.pdf`, {
        compress: false,
      })
    zip.end()
  }
  drawAll().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  yield* output
}

interface Look {
  locale: Locale
  brand: PdfDocument['brand']
  /** Of the whole, on each part of it. */
  hash: string
  /** Its reader sees customers' numbers with their middle hidden; the hash is over the original messages all the same. */
  hides: boolean
}

function documentOf({ head, said, zone }: Whole, { locale, brand, hash, hides }: Look, { part, parts }: Part): PdfDocument {
  const read = (text: string) => (hides ? maskedText(text) : text)
  const [words, around] = [PERSON_WORDS[LOCALES[locale]], REPORT_WORDS[LOCALES[locale]]]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  const when = (at: Date) => format.format(at)
  const from = (part - 1) * MOST_PDF_ROWS
  const its = said.slice(from, from + MOST_PDF_ROWS)
  const numbers: Record<string, number> = { part, parts, from: from + 1, to: from + its.length, count: said.length }
  const ofWhole = around.other.part.replace(/\{(\w+)\}/g, (_, key: string) => String(numbers[key]))
  return {
    title: `${words.conversation} ${head.protocol}`,
    language: LOCALES[locale],
    brand,
    about: [
      read(`${around.columns.contact}: ${head.contact}${head.number ? ` · +${head.number}` : ''}`),
      `${around.columns.channel}: ${head.channel}`,
      `${when(head.openedAt)}${head.closedAt ? ` – ${when(head.closedAt)}` : ''} (${zone})`,
      around.other.madeAt.replace('{at}', when(clock.now())),
      ...(parts > 1 ? [ofWhole] : []),
    ],
    foot: around.other.page,
    parts: [
      {
        kind: 'talk',
        said: its.map(({ at, fromMe, who, body, isDeleted, unsent, editedAt, file, hash: ofFile }) => ({
          who: read(who || (fromMe ? words.us : head.contact)),
          at: when(at),
          text: isDeleted ? words.gone : body,
          fromUs: fromMe,
          notes: [
            ...(file ? [`${words.file}: ${file}${ofFile ? ` · SHA-256 ${ofFile}` : ''}`] : []),
            ...(editedAt ? [around.other.editedSaid.replace('{at}', when(editedAt))] : []),
            ...(unsent ? [around.other[`${unsent}Said`]] : []),
          ],
        })),
      },
      { kind: 'text', look: 'small', text: `SHA-256: ${hash}` },
    ],
  }
}

/** Over the messages, in no language: the same conversation has the same hash for every reader. */
export const hashOf = (head: Pick<Head, 'protocol'>, said: readonly Said[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        head.protocol,
        said.map(({ seq, at, fromMe, who, body, isDeleted, unsent, file, hash }) => [
          seq,
          at.toISOString(),
          fromMe,
          who,
          isDeleted ? null : body,
          file,
          hash,
          ...(unsent ? [unsent] : []),
        ]),
      ]),
    )
    .digest('hex')

const readConversation = (actor: Actor, id: number): Promise<Whole> =>
  withTenant(actor.tenantId, async tx => {
    const tenant = tx.tenant
    const heads = await sql<Head>`
      select t.protocol, c.name as contact, c.number, ch.name as channel, t.created_at as "openedAt", t.closed_at as "closedAt"
      from tickets t join contacts c on c.tenant_id = ${tenant} and c.id = t.contact_id
      join channels ch on ch.tenant_id = ${tenant} and ch.id = t.channel_id
      where t.tenant_id = ${tenant} and t.id = ${id} and ${visibleTo(actor)}`.execute(tx)
    const head = heads.rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id })
    const { rows: said } = await sql<Said>`
      select m.seq, m.said_at as at, m.from_me as "fromMe", case when m.from_me then u.name else m.author_name end as who, m.body,
        m.deleted_at is not null as "isDeleted", m.edited_at as "editedAt",
        case when m.status in ('failed', 'canceled', 'pending', 'unconfirmed') then m.status end as unsent, case when m.file_id is not null then coalesce(m.media->>'name', f.name) end as file,
        f.sha256 as hash
      from messages m left join users u on u.tenant_id = ${tenant} and u.id = m.user_id
      left join files f on f.tenant_id = ${tenant} and f.id = m.file_id
      where m.tenant_id = ${tenant} and m.ticket_id = ${id} order by m.seq`.execute(tx)
    const { timeZone, mailLanguage } = await readSettings(tx, ['timeZone', 'mailLanguage'])
    return { head, said, zone: timeZone, language: mailLanguage }
  })

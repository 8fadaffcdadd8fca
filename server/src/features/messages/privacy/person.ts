import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { PERSON_WORDS } from '@balcao/contract/contacts/privacy-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { LOCALES, type Locale, localeFor } from '@balcao/contract/values/locales'
import type { WorkSummary } from '@balcao/contract/works/works'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { openFile, storeFile } from '../../files/index.ts'
import { readSettings } from '../../settings/index.ts'
import { keepWorkFile, startWork, type WorkRunner } from '../../works/index.ts'
import { personPage } from './person-page.ts'
import { type Person, readPerson } from './person-read.ts'

export const PERSON_WORK = 'contacts.person'

export const startPersonExport = (
  actor: Actor,
  id: number,
  { title, locale }: { title: string; locale: Locale },
): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    const person = await tx
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', tx.tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!person) return refuse('ERR_NO_CONTACT_FOUND', { id })
    return startWork(tx, actor, { kind: PERSON_WORK, title, total: 1, params: { contactId: id, locale } })
  })

const params = z.object({ contactId: z.number(), locale: z.string() })
const MOST_BYTES = 4 * 1024 ** 3

/** The archive is one whole: a run that was broken off begins again. */
export const personRunner: WorkRunner = async ({ tenantId, workId, createdBy, params: asked, progress }) => {
  const { contactId, locale: wanted } = params.parse(asked)
  const locale = localeFor(wanted)
  const person =
    (await readPerson({ tenantId, userId: createdBy }, contactId)) ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  const { timeZone } = await withTenant(tenantId, tx => readSettings(tx, ['timeZone']))
  const bytes = await archive(tenantId, person, locale, timeZone)
  const name = `${PERSON_WORDS[LOCALES[locale]].title} ${contactId} ${clock.now().toISOString().slice(0, 10)}.zip`
  const file = await storeFile(tenantId, bytes, { name, type: 'application/zip', ownerId: createdBy, maxBytes: MOST_BYTES })
  await progress.block(async tx => {
    await keepWorkFile(tx, workId, { id: file.id, name, size: file.size, can: 'contacts.manage' })
    await audit(tx, { userId: createdBy, tenantId }, 'contact.exported', { id: contactId })
    return { done: 1 }
  })
}

/** A page for people, the same for programs, and the files as they were sent; those whose bytes never came are only named. */
async function archive(tenantId: number, person: Person, locale: Locale, zone: string): Promise<AsyncIterable<Uint8Array>> {
  const { folder } = PERSON_WORDS[LOCALES[locale]]
  const now = clock.now()
  const paths = new Map<string, string>()
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', error => output.destroy(error))
  for (const message of person.tickets.flatMap(ticket => ticket.messages)) {
    if (!message.fileId || paths.has(message.fileId)) continue
    const { path, name } = await openFile(tenantId, message.fileId)
    if (!existsSync(path)) continue
    const inside = `${folder}/${message.id}-${(message.fileName ?? name).replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-120)}`
    paths.set(message.fileId, inside)
    zip.addFile(path, inside)
  }
  zip.addBuffer(Buffer.from(personPage(person, id => paths.get(id), locale, zone, now)), 'index.html')
  zip.addBuffer(Buffer.from(JSON.stringify({ madeAt: now.toISOString(), ...person }, null, 2)), 'data.json')
  zip.end()
  return output
}

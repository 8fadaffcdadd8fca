import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { LOCALES, type Locale } from '../values/locales.ts'
import { workSummary } from '../works/works.ts'

const title = z.string().trim().min(1).max(200)

/** What the law gives a person: what is known of them as files they can read, and that it goes. */
export const privacyRoutes = {
  exportPerson: route({
    method: 'POST',
    path: '/contacts/:id/personal-data',
    can: 'contacts.manage',
    summary: 'All that is known of a person and was said with them, as files in one archive: of the tickets one may see',
    params: id,
    body: z.object({ title, locale: z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]]).default('pt') }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_VALIDATION'],
  }),
  erasePerson: route({
    method: 'POST',
    path: '/contacts/:id/erasure',
    can: 'contacts.manage',
    summary: 'Erase a person: names, addresses, words and files go, tickets and figures stay under no name. Not undone',
    params: id,
    body: z
      .object({
        title,
        /** Their name once more, as somebody typed it who means it. */
        name: z.string().max(200),
        /** What stands in its place. */
        nameless: z.string().trim().min(1).max(80),
      })
      .strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT', 'ERR_VALIDATION'],
  }),
}

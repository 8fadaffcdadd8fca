import { z } from 'zod'
import { IMPORT_BLOCK } from '../resource.ts'
import { route } from '../route.ts'
import { done, flag, id, idNumber, list } from '../shapes.ts'
import { LOCALES, type Locale } from '../values/locales.ts'
import { workSummary } from '../works/works.ts'
import { CONTACT_COLUMNS } from './contact-columns.ts'
import { contactRoutes } from './contacts.ts'
import { BIRTHDAY_READINGS, importCells } from './import-row.ts'

/** From so many on a file is made as a work, which waits for the asker. */
export const EXPORT_AT_ONCE = 10_000

const exportQuery = contactRoutes.list.query.omit({ pageNumber: true, pageSize: true, sort: true, direction: true }).extend({
  as: z.enum(['csv', 'xlsx']).default('csv'),
  /** In this order; without them, all there are. */
  columns: list(z.enum(CONTACT_COLUMNS)),
  /** Extra information, a column for each name. */
  extra: flag.default(true),
  /** Whose titles and numbers; the company's otherwise. */
  locale: z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]]).optional(),
})
export type ContactExport = z.output<typeof exportQuery>

const title = z.string().trim().min(1).max(200)

/** What holds for every line of a file. */
export const importHow = z
  .object({
    birthday: z.enum(BIRTHDAY_READINGS).default('dmy'),
    /** Whose numbers come without their country. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('BR'),
    /** What becomes of contacts there already: only what is missing is filled in, or the file wins. */
    existing: z.enum(['fill', 'overwrite']).default('fill'),
    tags: z.array(idNumber).max(100).default([]),
    wallets: z.array(idNumber).max(50).default([]),
    kanban: idNumber.nullable().default(null),
  })
  .strict()
export type ImportHow = z.output<typeof importHow>

const importBody = z
  .object({
    key: z.uuid(),
    title,
    block: z.number().int().min(0).max(9999),
    blocks: z.number().int().min(1).max(10_000),
    /** Each with its line in the file, to name it by when it is refused. */
    rows: z
      .array(z.object({ line: z.number().int().min(1), row: importCells }).strict())
      .min(1)
      .max(IMPORT_BLOCK),
    how: importHow.prefault({}),
  })
  .strict()
  .refine(({ block, blocks }) => block < blocks, { path: ['block'] })

const contactImport = z.object({
  id: z.number(),
  title: z.string(),
  by: z.object({ id: z.number(), name: z.string() }),
  status: workSummary.shape.status,
  createdAt: z.string(),
  /** Contacts it made, and those it changed. */
  made: z.number().int(),
  changed: z.number().int(),
  /** Somebody has begun to take it back. */
  isUndone: z.boolean(),
  undoUntil: z.string(),
})
export type ContactImport = z.output<typeof contactImport>

const duplicateGroup = z.object({
  /** What they share: a number in any spelling, a document, an e-mail. */
  why: z.enum(['number', 'cpf', 'email']),
  /** Nothing speaks against it: an e-mail may be several people's, and two documents are two people's. */
  isSure: z.boolean(),
  /** The oldest first: that one stays. */
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      number: z.string().nullable(),
      email: z.string().nullable(),
      cpf: z.string().nullable(),
      createdAt: z.string(),
      tickets: z.number().int(),
      messages: z.number().int(),
    }),
  ),
})
export type DuplicateGroup = z.output<typeof duplicateGroup>

const contactMerge = z.object({
  id: z.number(),
  keep: z.object({ id: z.number(), name: z.string() }),
  gone: z.string(),
  mergedAt: z.string(),
  canUndo: z.boolean(),
})
export type ContactMerge = z.output<typeof contactMerge>

/** So long an import can be taken back. */
export const UNDO_IMPORT_HOURS = 24

export const contactManyRoutes = {
  importRows: route({
    method: 'POST',
    path: '/contacts/import',
    can: 'contacts.work',
    summary: 'Import: contact. A file is sent in blocks under one key; a block sent twice counts once',
    body: importBody,
    /** The work is there once every block has come. */
    reply: z.object({ received: z.number().int(), work: workSummary.nullable() }),
    status: 202,
    fails: ['ERR_CONFLICT', 'ERR_IMPORTS_OPEN', 'ERR_NO_TAG_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_LANE_FOUND', 'ERR_VALIDATION'],
  }),
  known: route({
    method: 'POST',
    path: '/contacts/import/known',
    can: 'contacts.work',
    summary: 'Which of these numbers, all with their country, somebody has already: their places in the list',
    body: z
      .object({
        numbers: z
          .array(z.string().regex(/^\d{5,20}$/))
          .min(1)
          .max(5000),
      })
      .strict(),
    reply: z.object({ known: z.array(z.number().int()) }),
    fails: ['ERR_VALIDATION'],
  }),
  imports: route({
    method: 'GET',
    path: '/contacts/imports',
    can: 'contacts.work',
    summary: 'Imports of the last day that can be taken back: one’s own, supervisors and admins all',
    reply: z.object({ imports: z.array(contactImport) }),
    fails: [],
  }),
  undoImport: route({
    method: 'POST',
    path: '/contacts/imports/:id/undo',
    can: 'contacts.work',
    summary: 'Take an import back: contacts somebody talked to or changed since stay, and are named',
    params: id,
    body: z.object({ title }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_JOB_FOUND', 'ERR_IMPORT_UNDONE', 'ERR_UNDO_TOO_LATE', 'ERR_CONFLICT', 'ERR_VALIDATION'],
  }),
  duplicates: route({
    method: 'GET',
    path: '/contacts/duplicates',
    can: 'contacts.manage',
    summary: 'Contacts that seem to be one person, with what each has; nothing is changed',
    reply: z.object({ groups: z.array(duplicateGroup), count: z.number().int() }),
    fails: [],
  }),
  mergeDuplicates: route({
    method: 'POST',
    path: '/contacts/duplicates/merge',
    can: 'contacts.manage',
    summary: 'Make one of each group: the oldest stays, with the tickets, messages, tags and wallets of the others',
    body: z.object({ title, groups: z.array(z.array(idNumber).min(2).max(20)).min(1).max(1000) }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_VALIDATION'],
  }),
  merges: route({
    method: 'GET',
    path: '/contacts/merges',
    can: 'contacts.manage',
    summary: 'Merges of the last ten minutes, newest first',
    reply: z.object({ merges: z.array(contactMerge) }),
    fails: [],
  }),
  undoMerge: route({
    method: 'POST',
    path: '/contacts/merges/:id/undo',
    can: 'contacts.manage',
    summary: 'Part two contacts that were made one, where nothing has happened with them since',
    params: id,
    reply: done,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_UNDO_TOO_LATE', 'ERR_MERGE_JOINED', 'ERR_CONTACT_USED_SINCE'],
  }),
  exportNow: route({
    method: 'GET',
    path: '/media/contacts',
    can: 'contacts.work',
    summary: 'All contacts a list would show on all its pages, as a CSV or a workbook, written while it is sent',
    byCookie: true,
    query: exportQuery,
    answers: 'stream',
    reply: z.string(),
    fails: ['ERR_VALIDATION'],
    // What a company owes does not make its customers ours.
    whenBlocked: true,
  }),
  exportLater: route({
    method: 'POST',
    path: '/contacts/export',
    can: 'contacts.work',
    summary: 'The same as a work, whose file is its asker’s alone for seven days',
    body: exportQuery.extend({ title }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_VALIDATION'],
  }),
}

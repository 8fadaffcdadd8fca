import { z } from 'zod'
import { PROFILES } from '../permissions.ts'
import { route } from '../route.ts'
import { done, id, idNumber, moment } from '../shapes.ts'
import { noticeRow } from './notices.ts'

export const NOTICE_LEVELS = ['info', 'warning', 'critical'] as const
export const NOTICE_LETTERS = 2_000

/** Which of all people: named companies, profiles, users; where none is named, all. */
const audience = z
  .object({
    tenantIds: z.array(idNumber).max(1_000).default([]),
    profiles: z.array(z.enum(PROFILES)).max(4).default([]),
    userIds: z.array(idNumber).max(1_000).default([]),
  })
  .strict()
export type Audience = z.output<typeof audience>

const announcement = z.object({
  id: z.number(),
  message: z.string(),
  level: z.enum(NOTICE_LEVELS),
  audience,
  by: z.string(),
  createdAt: z.string(),
  endsAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  told: z.number().int(),
  read: z.number().int(),
})
export type Announcement = z.output<typeof announcement>

export const announcementRoutes = {
  list: route({
    method: 'GET',
    path: '/announcements',
    can: 'announcements.manage',
    summary: 'What was told to people of companies, and how many have read it',
    reply: z.array(announcement),
    fails: [],
  }),
  count: route({
    method: 'POST',
    path: '/announcements/audience',
    can: 'announcements.manage',
    summary: 'How many people of how many companies would be told',
    body: audience,
    reply: z.object({ people: z.number().int(), companies: z.number().int() }),
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_VALIDATION'],
  }),
  create: route({
    method: 'POST',
    path: '/announcements',
    can: 'announcements.manage',
    summary: 'Tell people of companies something, in their bell: plain text, until it ends or is withdrawn',
    body: z
      .object({
        message: z
          .string()
          .trim()
          .min(1)
          .max(NOTICE_LETTERS)
          .refine(text => !text.includes('\0')),
        level: z.enum(NOTICE_LEVELS).default('info'),
        audience,
        endsAt: moment.nullable().default(null),
      })
      .strict(),
    reply: announcement,
    status: 201,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_PAST_DATE', 'ERR_VALIDATION'],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/announcements/:id',
    can: 'announcements.manage',
    summary: 'Take it back: a person who has not read it never will',
    params: id,
    reply: done,
    fails: ['ERR_NOT_FOUND'],
  }),
}

export const userNoticeRoutes = {
  list: route({
    method: 'GET',
    path: '/notices',
    can: 'notifications.own',
    summary: 'What the operator told one, the newest first',
    reply: z.array(noticeRow),
    fails: [],
  }),
  read: route({
    method: 'PUT',
    path: '/notices/read',
    can: 'notifications.own',
    summary: 'These have been read, in every tab',
    body: z.object({ ids: z.array(idNumber).min(1).max(200) }).strict(),
    reply: done,
    fails: ['ERR_VALIDATION'],
  }),
}

import { z } from 'zod'
import { resource } from '../resource.ts'
import { route } from '../route.ts'
import { done, id, idNumber, listQuery, moment, name } from '../shapes.ts'

const count = z.number().int().min(0).max(1_000_000)

const tenant = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  /** Payment is overdue: people sign in and find what is due, nothing else. */
  overdue: z.boolean(),
  maxUsers: z.number(),
  maxConnections: z.number(),
  identity: z.string().nullable(),
  hideUnoficial: z.boolean(),
  payment: z.object({ active: z.boolean(), hasToken: z.boolean(), customerId: z.string().nullable() }),
  planId: z.number().nullable(),
  trial: z.boolean(),
  trialPeriod: z.number().nullable(),
  trialEndsAt: z.string().nullable(),
  /** Its trial ended and nobody paid: its people are blocked. */
  trialOver: z.boolean(),
  /** When its data goes. */
  eraseAt: z.string().nullable(),
  /** What it keeps in files, as it was counted; null: not yet. */
  usage: z.object({ files: z.number().int(), bytes: z.number(), countedAt: z.string() }).nullable(),
  host: z.string().nullable(),
  users: z.number(),
  /** Connected, and all there are. */
  channels: z.object({ connected: z.number(), all: z.number() }),
  /** When one of its people last signed in. */
  lastLoginAt: z.string().nullable(),
  planName: z.string().nullable(),
  termsAcceptedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Tenant = z.output<typeof tenant>

export const tenantInput = z.object({
  name,
  maxUsers: count,
  maxConnections: count,
  identity: z.string().trim().max(20).nullable().default(null),
  hideUnoficial: z.boolean().default(false),
  payment: z
    .object({ active: z.boolean(), token: z.string().max(500).optional(), customerId: z.string().max(100).nullable() })
    .default({ active: false, customerId: null }),
  planId: idNumber.nullable().default(null),
  trial: z.boolean().default(false),
  trialPeriod: z.number().int().min(1).max(3650).nullable().default(null),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/)
    .max(253)
    .nullable()
    .default(null),
})

export const tenantChange = z
  .object({
    name,
    status: z.enum(['active', 'inactive']),
    overdue: z.boolean(),
    maxUsers: count,
    maxConnections: count,
    identity: z.string().trim().max(20).nullable(),
    hideUnoficial: z.boolean(),
    payment: z.object({ active: z.boolean(), token: z.string().max(500).optional(), customerId: z.string().max(100).nullable() }),
    planId: idNumber.nullable(),
    trial: z.boolean(),
    trialPeriod: z.number().int().min(1).max(3650).nullable(),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9.-]+$/)
      .max(253)
      .nullable(),
  })
  .partial()
  .strict()

const wrong = ['ERR_DOCUMENT_INVALID', 'ERR_TENANT_EXISTS', 'ERR_NO_PLAN_FOUND', 'ERR_VALIDATION'] as const

export const tenantRoutes = {
  list: route({
    method: 'GET',
    path: '/tenants',
    can: 'tenants.manage',
    summary: 'Companies',
    query: listQuery.extend({ status: z.enum(['active', 'inactive']).optional() }),
    reply: z.object({ rows: z.array(tenant), count: z.number().int(), hasMore: z.boolean() }),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/tenants',
    can: 'tenants.manage',
    summary: 'Create a company',
    body: tenantInput.strict(),
    reply: tenant,
    status: 201,
    fails: wrong,
  }),
  show: route({
    method: 'GET',
    path: '/tenants/:id',
    can: 'tenants.manage',
    summary: 'One company',
    params: id,
    reply: tenant,
    fails: ['ERR_NO_TENANT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/tenants/:id',
    can: 'tenants.manage',
    summary: 'Change a company, activate or deactivate it',
    params: id,
    body: tenantChange,
    reply: tenant,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_TENANT_PROTECTED', ...wrong],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tenants/:id',
    can: 'tenants.manage',
    summary: 'Delete a company: its people are signed out at once, its data goes by a work one can watch',
    params: id,
    reply: done,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_TENANT_PROTECTED'],
  }),
}

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  value: z.number(),
  connections: z.number(),
  users: z.number(),
  storageGb: z.number(),
  trial: z.boolean(),
  trialPeriod: z.number().nullable(),
  isActive: z.boolean(),
  openToSignup: z.boolean(),
  /** How many companies are on it; in the list. */
  companies: z.number().optional(),
})

export const planInput = z.object({
  name,
  value: z.number().min(0).max(1_000_000),
  connections: count,
  users: z.number().int().min(1).max(1_000_000),
  /** Of files; 20 where it is not said. */
  storageGb: z.number().int().min(1).max(100_000).optional(),
  trial: z.boolean(),
  /** Absent: there is no trial, or nothing about it is changed. */
  trialPeriod: z.number().int().min(1).max(3650).nullable().optional(),
  isActive: z.boolean(),
  openToSignup: z.boolean(),
})

export const planRoutes = {
  ...resource('plan', {
    path: '/plans',
    read: plan,
    write: planInput,
    see: 'plans.manage',
    manage: 'plans.manage',
    missing: 'ERR_NO_PLAN_FOUND',
    fails: ['ERR_PLAN_NAME_TAKEN', 'ERR_PLAN_IN_USE'],
    sorts: ['name', 'value', 'isActive'],
  }),
  open: route({
    method: 'GET',
    path: '/auth/plans',
    can: 'anonymous',
    perMinute: 600,
    summary: 'Plans one can sign up to',
    reply: z.object({ plans: z.array(plan.omit({ openToSignup: true, isActive: true })) }),
    fails: [],
  }),
}

const termsState = z.object({
  version: z.string(),
  accepted: z.boolean(),
  acceptedVersion: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: moment.nullable(),
})

export const termsRoutes = {
  show: route({
    method: 'GET',
    path: '/terms',
    can: 'terms.see',
    summary: 'Whether the terms of use are accepted for this company',
    reply: termsState,
    fails: [],
    whenBlocked: true,
    beforeTerms: true,
  }),
  accept: route({
    method: 'POST',
    path: '/terms/accept',
    can: 'terms.accept',
    summary: 'Accept the terms of use for a company',
    body: z.object({ tenantId: idNumber, version: z.string().max(40) }).strict(),
    reply: termsState,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_TERMS_ACCEPTANCE', 'ERR_VALIDATION'],
    beforeTerms: true,
  }),
}

import { z } from 'zod'
import { plainResource } from '../resource.ts'
import { idNumber, name } from '../shapes.ts'

/** What is said to the customer and asked of them when a ticket is closed; what is absent is as its channel wants it. */
export const closingChoices = {
  /** One of the catalogue; null: none, nor the channel's. */
  farewellId: idNumber.nullable().optional(),
  /** In these words instead. */
  farewell: z.string().trim().min(1).max(4096).optional(),
  /** It closes when the customer has answered. */
  evaluation: z.boolean().optional(),
} as const

/** A text to close with, and whose it is. */
export const farewell = z.object({
  id: z.number(),
  message: z.string(),
  userId: z.number().nullable(),
  username: z.string().nullable(),
  createdAt: z.string(),
})
export type Farewell = z.output<typeof farewell>

export const farewellInput = z.object({ message: z.string().trim().min(1).max(4096) })

export const farewellRoutes = plainResource('farewell', {
  path: '/farewells',
  read: farewell,
  write: farewellInput,
  see: 'farewells.see',
  manage: 'farewells.manage',
  missing: 'ERR_NO_FAREWELL_FOUND',
  sorts: ['createdAt', 'message'],
})

/** Why the customer wrote: chosen when a ticket is closed, and read by reports. */
export const demand = z.object({ id: z.number(), name: z.string(), createdAt: z.string() })
export type Demand = z.output<typeof demand>

export const demandInput = z.object({ name })

export const demandRoutes = plainResource('demand', {
  path: '/demands',
  read: demand,
  write: demandInput,
  see: 'demands.see',
  manage: 'demands.manage',
  missing: 'ERR_NO_DEMAND_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_DEMAND_TICKETS_EXISTS'],
  sorts: ['name', 'createdAt'],
})

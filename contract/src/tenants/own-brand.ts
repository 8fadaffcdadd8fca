import { z } from 'zod'
import { route } from '../route.ts'
import { color, id, idNumber } from '../shapes.ts'
import { brandColors, eight } from './brand.ts'

/** A company's brand as the superadmin sets it. Apart from what every login page loads. */

/** What one company chose itself: null is inherited. */
const ownBrand = z.object({
  tenantId: z.number(),
  name: z.string().nullable(),
  colors: brandColors.partial(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  mailFrom: z.string().nullable(),
  /** The terms of use, as plain text. */
  terms: z.string().nullable(),
})
export type OwnBrand = z.output<typeof ownBrand>

export const TERMS_MAX = 60_000
export const BRAND_IMAGE_BYTES = 256 * 1024

/** It goes into headers of mails and titles of windows: one line. */
const brandName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}+$/u)

/** PNG, JPEG, WebP or ICO; what it really is decides, not what it says. */
const image = z
  .string()
  .max(Math.ceil(BRAND_IMAGE_BYTES / 3) * 4 + 60)
  .regex(/^data:[\w.+/-]*;base64,[A-Za-z0-9+/]+={0,2}$/)

/** What is absent is not changed; null goes back to what is inherited. */
const brandInput = z
  .object({
    tenantId: idNumber,
    name: brandName.nullable().optional(),
    colors: eight(color.nullable()).partial().strict().optional(),
    logo: image.nullable().optional(),
    favicon: image.nullable().optional(),
    mailFrom: brandName.nullable().optional(),
    terms: z.string().trim().min(1).max(TERMS_MAX).nullable().optional(),
  })
  .strict()
export type BrandInput = z.output<typeof brandInput>

export const ownBrandRoutes = {
  show: route({
    method: 'GET',
    path: '/brand/:id',
    can: 'brand.manage',
    summary: 'What a company chose itself for its brand',
    params: id,
    reply: ownBrand,
    fails: ['ERR_NO_TENANT_FOUND'],
  }),
  save: route({
    method: 'PUT',
    path: '/brand',
    can: 'brand.manage',
    summary: "Change a company's brand; that of company 1 is inherited by all",
    body: brandInput,
    reply: ownBrand,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_FILE_REJECTED', 'ERR_VALIDATION'],
  }),
  reset: route({
    method: 'DELETE',
    path: '/brand/:id',
    can: 'brand.manage',
    summary: 'Give up everything a company chose for its brand',
    params: id,
    reply: ownBrand,
    fails: ['ERR_NO_TENANT_FOUND'],
  }),
}

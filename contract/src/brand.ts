import { z } from 'zod'
import { PRODUCT } from './constants.ts'
import { route } from './route.ts'
import { color, id, idNumber } from './shapes.ts'

/** The eight colours a company may choose; everything on screen is derived from them. */
const eight = <T extends z.ZodType>(one: T) =>
  z.object({
    neutral: one,
    primary: one,
    secondary: one,
    accent: one,
    warning: one,
    negative: one,
    positive: one,
    light: one,
  })

export const brandColors = eight(z.string())
export type BrandColors = z.output<typeof brandColors>

export const OWN_COLORS: BrandColors = {
  neutral: '#4a5852',
  primary: '#0b7a5b',
  secondary: '#0b69a8',
  accent: '#b97a1a',
  warning: '#e8a33d',
  negative: '#b3261e',
  positive: '#15966f',
  light: '#e9efeb',
}

/** What shows where nobody chose anything. */
export const PRODUCT_BRAND = { name: PRODUCT, colors: OWN_COLORS }

/** Whose screens these are. Every field is the company's own, else the main company's, else the product's. */
export const brand = z.object({
  /** The company's own name; null for the one that runs the installation. */
  company: z.string().nullable(),
  name: z.string(),
  colors: brandColors,
  /** Addresses on this server; they change with the picture. */
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  /** The name mails come from; null where the operator's stands. */
  mailFrom: z.string().nullable(),
})
export type Brand = z.output<typeof brand>

/** What one company chose itself: null is inherited. */
export const ownBrand = z.object({
  tenantId: z.number(),
  name: z.string().nullable(),
  colors: brandColors.partial(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  mailFrom: z.string().nullable(),
})
export type OwnBrand = z.output<typeof ownBrand>

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
export const brandInput = z
  .object({
    tenantId: idNumber,
    name: brandName.nullable().optional(),
    colors: eight(color.nullable()).partial().strict().optional(),
    logo: image.nullable().optional(),
    favicon: image.nullable().optional(),
    mailFrom: brandName.nullable().optional(),
  })
  .strict()
export type BrandInput = z.output<typeof brandInput>

export const brandRoutes = {
  shown: route({
    method: 'GET',
    path: '/brand',
    can: 'anonymous',
    summary: "The brand to show: of the caller's company, or before login of the one this host name belongs to",
    reply: brand,
    fails: [],
    kept: true,
  }),
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

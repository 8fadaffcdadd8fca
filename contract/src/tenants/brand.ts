import { z } from 'zod'
import { route } from '../route.ts'
import { PRODUCT } from '../values/constants.ts'

/** The eight colours a company may choose; everything on screen is derived from them. */
export const eight = <T extends z.ZodType>(one: T) =>
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

export const brandRoutes = {
  terms: route({
    method: 'GET',
    path: '/brand/terms',
    can: 'anonymous',
    perMinute: 600,
    summary: 'The terms of use as the operator published them; null: none yet',
    reply: z.object({ text: z.string().nullable() }),
    fails: [],
    kept: true,
  }),
  shown: route({
    method: 'GET',
    path: '/brand',
    can: 'anonymous',
    perMinute: 3_000,
    summary: "The brand to show: of the caller's company, or before login of the one this host name belongs to",
    reply: brand,
    fails: [],
    kept: true,
  }),
}

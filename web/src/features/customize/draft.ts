import { type BrandColors, OWN_COLORS } from '@balcao/contract/tenants/brand'
import type { BrandInput, OwnBrand } from '@balcao/contract/tenants/own-brand'
import { deriveTokens } from '../../theme/derive.ts'

/** A brand as it stands on the screen: empty is inherited. */
interface Draft {
  name: string
  mailFrom: string
  terms: string
  colors: Partial<BrandColors>
  /** A picture chosen here; null takes away the one that is kept, undefined leaves it. */
  logo: string | null | undefined
  favicon: string | null | undefined
}

export type ColorName = keyof BrandColors
export const COLOR_NAMES = Object.keys(OWN_COLORS) as ColorName[]

export const draftOf = ({ name, mailFrom, terms, colors }: OwnBrand): Draft => ({
  name: name ?? '',
  mailFrom: mailFrom ?? '',
  terms: terms ?? '',
  colors,
  logo: undefined,
  favicon: undefined,
})

export const isHex = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** What is sent: a colour that was cleared goes back to what is inherited. */
export const inputOf = (tenantId: number, { name, mailFrom, terms, colors, logo, favicon }: Draft): BrandInput => ({
  tenantId,
  name: name.trim() || null,
  mailFrom: mailFrom.trim() || null,
  terms: terms.trim() || null,
  colors: Object.fromEntries(COLOR_NAMES.map(key => [key, colors[key]?.toLowerCase() ?? null])),
  ...(logo !== undefined && { logo }),
  ...(favicon !== undefined && { favicon }),
})

/** As which shade a colour says text, where its own could not be read on every ground. */
export function inkOf(key: ColorName, colors: BrandColors): string | null {
  const token = { primary: 'prim', secondary: 'blue', accent: 'accent', negative: 'redink', positive: 'positive' } as const
  if (!(key in token)) return null
  const ink = deriveTokens(colors, 'light')[token[key as keyof typeof token]]
  return ink.toLowerCase() === colors[key].toLowerCase() ? null : ink
}

/** Whether words on a filled button are dark. */
export const isDarkOn = (colors: BrandColors): boolean => deriveTokens(colors, 'light').onprim.toLowerCase() !== '#ffffff'

/** Reads a number as a language writes it: 1.234,5 in Portuguese, 1,234.5 in English; null for what is none. */
export function parseNumber(text: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6)
  const decimal = parts.find(part => part.type === 'decimal')?.value ?? '.'
  const typed = text.trim().replace(/[\s\u00a0\u202f]/g, '')
  const grouped = decimal === ',' ? /^[+-]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/ : /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/
  if (grouped.test(typed)) {
    return Number(decimal === ',' ? typed.replaceAll('.', '').replace(',', '.') : typed.replaceAll(',', ''))
  }
  // 1.5 where a comma is the rule: no grouping can look like this, so it is a decimal point.
  return /^[+-]?\d+[.,]\d+$/.test(typed) ? Number(typed.replace(',', '.')) : null
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** 123.456.789-09; 12.345.678/0001-95 from the twelfth sign on, or with a letter in it, as a CNPJ may have. */
export function writeDocument(text: string): string {
  const signs = text
    .replace(/[^\da-zA-Z]/g, '')
    .toUpperCase()
    .slice(0, 14)
  return signs.length <= 11 && !/[A-Z]/.test(signs)
    ? signs
        .replace(/^(\d{3})(\d)/, '$1.$2')
        .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
        .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
    : signs
        .replace(/^(\w{2})(\w)/, '$1.$2')
        .replace(/^(\w{2}\.\w{3})(\w)/, '$1.$2')
        .replace(/^(\w{2}\.\w{3}\.\w{3})(\w)/, '$1/$2')
        .replace(/^(.{15})(\w)/, '$1-$2')
}

/** (11) 98765-4321 at home; +351 912 345 678 stays as its owner writes it. */
export function writePhone(text: string): string {
  if (text.trim().startsWith('+') && !/^\+\s*55/.test(text.trim())) {
    return `+${text
      .replace(/[^\d ]/g, '')
      .replace(/ {2,}/g, ' ')
      .trimStart()}`.slice(0, 20)
  }
  const all = digitsOf(text)
  const country = /^\s*\+/.test(text) ? all.slice(0, 2) : ''
  const digits = all.slice(country.length, country.length + 11)
  const area = digits.slice(0, 2)
  const rest = digits.slice(2)
  const split = rest.length > 8 ? 5 : 4
  const local = rest.length > split ? `${rest.slice(0, split)}-${rest.slice(split)}` : rest
  const written = digits.length <= 2 ? area : `(${area}) ${local}`
  return country ? `+${country} ${written}`.trimEnd() : written
}

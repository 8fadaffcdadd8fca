import { OWN_COLORS } from '@balcao/contract/tenants/brand'
import { fill } from '@balcao/contract/texts/fill'
import { type Language, LOCALES, type Locale } from '@balcao/contract/values/locales'
import type { MailFigure, MailKind, MailParams, MailTexts } from './parts.ts'
import { mails as de } from './texts.de.ts'
import { mails as en } from './texts.en.ts'
import { mails as es } from './texts.es.ts'
import { mails as fr } from './texts.fr.ts'
import { mails as it } from './texts.it.ts'
import { mails as pl } from './texts.pl.ts'
import { mails as pt } from './texts.pt.ts'
import { mails as ru } from './texts.ru.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

const TEXTS: Record<Language, MailTexts> = { pt, es, en, de, fr, it, pl, ru }

/** A mail ready to send: the same parts as plain text and as a small page, its button in the brand's colour. */
export function mailFor<K extends MailKind>(
  kind: K,
  locale: Locale,
  params: MailParams[K],
  colour: string = OWN_COLORS.primary,
  figures: readonly MailFigure[] = [],
): Mail {
  const language = LOCALES[locale]
  const text = TEXTS[language][kind]
  const values = written({ ...params }, language)
  const parts: Parts = {
    language,
    product: values.product ?? '',
    subject: fill(text.subject, values),
    body: text.body.filter(line => isKnown(line, values)).map(line => fill(line, values)),
    action: text.action && values.link ? { label: text.action, url: webAddress(values.link) } : null,
    code: values.code ?? null,
    note: fill(text.note, values),
    end: text.end && values.stop ? { label: text.end, url: webAddress(values.stop) } : null,
    figures,
    colour,
  }
  return { subject: parts.subject, text: plainText(parts), html: page(parts) }
}

interface Parts {
  language: Language
  product: string
  subject: string
  body: string[]
  action: Link | null
  code: string | null
  note: string
  end: Link | null
  figures: readonly MailFigure[]
  colour: string
}

interface Link {
  label: string
  url: string
}

type Values = Partial<Record<string, string>>

const FROM_STRANGERS = ['name', 'company', 'channel', 'title']
const UNITS: Record<string, 'minute' | 'day'> = { minutes: 'minute', trialDays: 'day', days: 'day' }

/** Values as they stand in a sentence: times with their unit, names as names. */
function written(params: Record<string, string | number | null>, language: Language): Values {
  const values: Values = {}
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === '') continue
    const unit = UNITS[key]
    if (unit) values[key] = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(value))
    else values[key] = FROM_STRANGERS.includes(key) ? asName(oneLine(String(value))) : oneLine(String(value))
  }
  return values
}

const oneLine = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * The person who signs up chooses the name and the address the mail goes to: the name must not carry a link, or our mails would
 * deliver strangers' advertising.
 */
const asName = (value: string): string =>
  value
    .replace(/[:/\\@]+/g, ' ')
    .replace(/\.(?=\p{L}{2})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 80)

const isKnown = (line: string, values: Values): boolean =>
  [...line.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && Boolean(values[name]))

/** Only a web address becomes a link; anything else is a bug of the caller. */
function webAddress(link: string): string {
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`a mail cannot link to ${url.protocol}`)
  return url.href
}

function plainText({ product, body, action, code, note, end, figures }: Parts): string {
  const linked = (link: Link | null) => (link ? [`${link.label}:\n${link.url}`] : [])
  const counted = figures.map(({ name, value, note: beside }) => `${name}: ${value}${beside ? ` (${beside})` : ''}`).join('\n')
  return [
    ...body,
    ...(counted ? [counted] : []),
    ...(code ? [code] : []),
    ...linked(action),
    note,
    ...linked(end),
    `-- \n${product}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function tableOf(figures: readonly MailFigure[]): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #8884;vertical-align:top'
  const rows = figures.map(({ name, value, note }) => {
    const beside = note ? `<br><span style="font-size:13px">${escapeHtml(note)}</span>` : ''
    return `<tr><th scope="row" style="${cell};text-align:left;font-weight:400">${escapeHtml(name)}</th>
<td style="${cell};text-align:right"><b>${escapeHtml(value)}</b>${beside}</td></tr>`
  })
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">\n${rows.join('\n')}\n</table>`
}

function page({ language, product, subject, body, action, code, note, end, figures, colour }: Parts): string {
  const lines = body.map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
  if (figures.length > 0) lines.push(tableOf(figures))
  if (code) lines.push(`<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(code)}</p>`)
  if (action) {
    const fill = `background:${escapeHtml(colour)};color:${labelOn(colour)}`
    const style = `display:inline-block;padding:10px 18px;border-radius:8px;${fill};text-decoration:none`
    lines.push(
      `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`,
    )
    // A reader whose program hides the button still finds the address.
    lines.push(`<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`)
  }
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:17px;font-weight:600">${escapeHtml(product)}</p>
${lines.join('\n')}
<p style="margin:24px 0 0;font-size:13px">${escapeHtml(note)}${end ? ` <a href="${escapeHtml(end.url)}">${escapeHtml(end.label)}</a>` : ''}</p>
</div>
</body>
</html>
`
}

/** Black or white, whichever is read more easily: one of them always reaches 4.5. */
function labelOn(colour: string): string {
  const linear = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
  return (luminance + 0.05) ** 2 > 0.0525 ? '#000000' : '#ffffff'
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

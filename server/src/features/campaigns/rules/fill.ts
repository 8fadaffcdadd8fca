import { draw } from '@balcao/contract/campaigns/rules'
import type { Template } from '@balcao/contract/channels/templates'
import { templateText } from '@balcao/contract/messages/ticket-templates'

/** What of a campaign decides what each recipient reads. */
export interface Said {
  id: number
  seed: number
  texts: readonly string[]
  template: TemplateSaid | null
  fileId: string | null
  stopButton: string | null
  fallbacks: Readonly<Record<string, string>>
}

type Words = Pick<Template, 'name' | 'language' | 'header' | 'body' | 'footer' | 'buttons' | 'variables'>

/** A template as it is approved, and what its holes are filled with: texts of ours that name variables. */
export interface TemplateSaid {
  words: Words
  header: readonly string[]
  body: readonly string[]
  buttons: readonly string[]
}

interface To {
  no: number
  name: string
  vars: Readonly<Record<string, string>> | null
}

export interface Made {
  variant: number
  body: string
  /** Of a template: what each hole is filled with. */
  holes: { header: string[]; body: string[]; buttons: string[] } | null
  /** Values that were filled in; words that stand for what was missing; names of what is missing and nothing stands for. */
  filled: string[]
  fallbacks: string[]
  missing: string[]
}

/** What one recipient reads, from the same function for the preview, the test and the send. */
export function made(said: Said, to: To, values: Readonly<Record<string, string>>): Made {
  const known: Record<string, string> = { ...values, ...to.vars }
  known.name = personName(known.name ?? '') || personName(to.name)
  known.firstName = (known.firstName ?? '') || (known.name.split(/\s+/)[0] ?? '')
  const heard = { filled: new Set<string>(), fallbacks: new Set<string>(), missing: new Set<string>() }
  const say = (text: string) => filledText(text, known, said.fallbacks, heard)

  const variant = draw(said.seed, to.no, Math.max(1, said.texts.length))
  const { template } = said
  const holes = template && {
    header: template.header.map(say),
    body: template.body.map(say),
    buttons: template.buttons.map(say),
  }
  for (const hole of holes ? [...holes.header, ...holes.body, ...holes.buttons] : [])
    if (hole.trim() === '') heard.missing.add('…')
  const body = template && holes ? templateText(template.words, holes) : say(said.texts[variant] ?? '')
  return { variant, body, holes, filled: [...heard.filled], fallbacks: [...heard.fallbacks], missing: [...heard.missing] }
}

/** One run of signs, trimmed afterwards: where spaces may belong to either of two runs, a text of 4,096 of them takes a minute to read. */
const NAMED = /\{\{([\p{L}\p{N}_\s]+)\}\}/gu

/** Once, so that what a value brings in is never read again. */
function filledText(
  text: string,
  values: Readonly<Record<string, string>>,
  fallbacks: Readonly<Record<string, string>>,
  heard: { filled: Set<string>; fallbacks: Set<string>; missing: Set<string> },
): string {
  return text.replace(NAMED, (whole, said: string) => {
    const name = said.trim()
    if (name === '') return whole
    const value = (Object.hasOwn(values, name) ? (values[name] ?? '') : '').trim()
    if (value !== '') return heardAs(heard.filled, value)
    const word = (Object.hasOwn(fallbacks, name) ? (fallbacks[name] ?? '') : '').trim()
    if (word !== '') return heardAs(heard.fallbacks, word)
    heard.missing.add(name)
    return ''
  })
}

function heardAs(where: Set<string>, value: string): string {
  where.add(value)
  return value
}

/** A contact nobody named goes by its number, which is no name. */
const personName = (name: string): string => (/\p{L}/u.test(name) ? name.trim() : '')

/** The names of the variables a campaign asks for. */
export const namedIn = ({ texts, template }: Pick<Said, 'texts' | 'template'>): string[] => [
  ...new Set(
    [...texts, ...(template ? [...template.header, ...template.body, ...template.buttons] : [])].flatMap(text =>
      [...text.matchAll(NAMED)].map(([, said = '']) => said.trim()).filter(name => name !== ''),
    ),
  ),
]

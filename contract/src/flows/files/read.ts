import { bytesOf } from '../checks/problems.ts'
import { DOCUMENT_BYTES_MAX, type FlowDocument, flowDocument } from '../document.ts'
import type { FlowFacts } from '../facts.ts'
import type { Became } from './drawing.ts'
import { isFamily, readFamily } from './family.ts'
import { brokenAt } from './json-place.ts'
import { FlowFileFault, thing } from './loose.ts'
import { isOurs, readOurs } from './ours.ts'
import { Finder, type Missing } from './references.ts'
import { isTypebot, readTypebot } from './typebot.ts'

export interface FlowFile {
  form: 'ours' | 'family' | 'typebot'
  name: string
  description: string
  document: FlowDocument
  became: Became[]
  missing: Missing[]
  left: string[]
}

const FORMS = [
  ['ours', isOurs, readOurs],
  ['family', isFamily, readFamily],
  ['typebot', isTypebot, readTypebot],
] as const

/** A flow out of a file's text, with what of it is not here. Throws `FlowFileFault`. */
export function readFlowFile(text: string, facts: FlowFacts, choices: Readonly<Record<string, number | null>> = {}): FlowFile {
  const broken = brokenAt(text)
  if (broken) throw new FlowFileFault('json', { line: broken.line, column: broken.column, reason: broken.why })
  const file = thing(JSON.parse(text.replace(/^\uFEFF/, '')))
  const found = FORMS.find(([, is]) => is(file))
  if (!found) throw new FlowFileFault('form')
  const [form, , read] = found
  const finder = new Finder(facts, choices)
  const flow = read(file, finder)
  // What the builder could never save again is no flow, whatever it was in the file.
  if (!flowDocument.safeParse(flow.document).success) throw new FlowFileFault('form')
  if (bytesOf(flow.document) > DOCUMENT_BYTES_MAX) throw new FlowFileFault('tooLarge')
  return { form, ...flow, missing: [...finder.missing.values()] }
}

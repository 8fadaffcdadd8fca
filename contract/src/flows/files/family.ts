import { NODES_MAX } from '../document.ts'
import { Drawing, STEP_X, STEP_Y } from './drawing.ts'
import { conditionsOf, type Step, stepOf } from './family-step.ts'
import { type Family, targetOf } from './family-whole.ts'
import { count, FlowFileFault, first, type Loose, list, text, thing, things } from './loose.ts'
import type { Read } from './ours.ts'
import type { Finder } from './references.ts'

/** The family's file: steps with interactions and conditions, and the settings they share. */

export const isFamily = (file: Loose): boolean =>
  Array.isArray(first(file, 'nodeList', 'nodes')) && first(file, 'lineList', 'nodeList') !== undefined

const words = (value: unknown): string[] =>
  list(value).length > 0
    ? list(value).flatMap(one => text(one, 60).trim() || [])
    : text(value, 500)
        .split(/[,;\n]/)
        .flatMap(one => one.trim().slice(0, 60) || [])

export function readFamily(file: Loose, finder: Finder): Read {
  const nodes = things(first(file, 'nodeList', 'nodes'))
  if (nodes.length > NODES_MAX) throw new FlowFileFault('tooMany', { most: NODES_MAX, count: nodes.length })
  const settings = thing(nodes.find(one => one.type === 'configurations')?.configurations)
  const family: Family = {
    drawing: new Drawing(),
    finder,
    wrong: text(thing(settings.notOptionsSelectMessage).message),
    welcome: text(thing(settings.welcomeMessage).message),
    farewell: text(thing(settings.farewellMessage).message),
    distribution:
      ({ R: 'random', B: 'fewest' } as const)[
        text(thing(settings.autoDistributeTickets).value ?? settings.autoDistributeTickets) as 'R'
      ] ?? 'none',
    entries: new Map(),
  }
  const start = startOf(family, settings)
  const steps = nodes.filter(one => one.type !== 'configurations' && one.type !== 'start').map(node => stepOf(family, node))
  for (const { id, entry } of steps) if (!family.entries.has(id)) family.entries.set(id, entry)
  for (const step of steps) conditionsOf(family, step)
  beginAt(family, start, file, settings, steps)
  const left = settings.outOpenHours === undefined ? [] : ['outOpenHours']
  return {
    name: text(file.name, 120),
    description: '',
    document: family.drawing.document(start),
    became: family.drawing.became,
    left,
  }
}

function startOf({ drawing, finder, farewell }: Family, settings: Loose): string {
  const start = drawing.add('start', 'start', { farewell }, [-STEP_X, 0])
  const most = thing(settings.maxRetryBotMessage)
  const quiet = thing(settings.notResponseMessage)
  const target = targetOf(finder, most.type, most.destiny, start) ?? targetOf(finder, quiet.type, quiet.destiny, start)
  const keywords = words(settings.keyword)
  drawing.change(start, 'start', {
    ...(target?.to === 'queue' || target?.to === 'user' ? { fallback: target } : {}),
    maxInvalid: count(most.number, 1, 10) ?? 3,
    silenceMinutes: count(quiet.time, 1, 10_080),
    silence: count(quiet.type, 0, 9) === 3 ? 'close' : 'queue',
    closingWords: words(settings.answerCloseTicket).slice(0, 40),
    ...(keywords.length > 0 ? { trigger: 'keywords' as const, keywords: keywords.slice(0, 40) } : {}),
  })
  return start
}

/** The line from the start, or straight to people where the file says so. */
function beginAt(
  { drawing, entries, finder, welcome, distribution }: Family,
  start: string,
  file: Loose,
  settings: Loose,
  steps: readonly Step[],
): void {
  const begins = thing(settings.firstInteraction)
  const target = targetOf(finder, begins.type, begins.destiny, start)
  if (target) {
    drawing.line(
      start,
      'next',
      drawing.add('transfer', 'firstInteraction', { target, text: welcome, distribution }, [0, -STEP_Y]),
    )
    return
  }
  const line = things(file.lineList).find(one => text(one.from) === 'start')
  drawing.line(start, 'next', entries.get(text(line?.to)) ?? entries.get('nodeC') ?? steps[0]?.entry)
}

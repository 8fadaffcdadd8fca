import type { Heard, LeftBecause, MenuSend, RunEffect } from '@balcao/contract/flows/run'

/** What a conversation shows, line by line. */
export type Line =
  | { by: 'customer'; body: string; at: Date }
  | { by: 'bot'; text: string; menu: MenuSend | null; node: string; at: Date }
  | { by: 'pause'; seconds: number }
  | { by: 'did'; effect: RunEffect }
  | { by: 'log'; code: string }
  | { by: 'outside'; of: string; status: number | null; ms: number }
  | { by: 'fault'; code: string; details: string }
  | { by: 'end'; because: LeftBecause }

/** What a customer may send that is no text. */
export const OTHER_THINGS = ['image', 'audio', 'document', 'location', 'sticker'] as const
export type OtherThing = (typeof OTHER_THINGS)[number]

const MARKS: Partial<Record<Heard['type'], string>> = { image: '🖼', audio: '🎤', location: '📍', document: '📎', sticker: '🙂' }
export const choiceAnswer = (type: Heard['type']): string => MARKS[type] ?? '…'

export const linesOf = (effects: readonly RunEffect[], at: Date): Line[] => effects.map(effect => lineOf(effect, at))

function lineOf(effect: RunEffect, at: Date): Line {
  if (effect.do === 'menu') return { by: 'bot', text: effect.menu.text, menu: effect.menu, node: effect.node, at }
  if (effect.do !== 'send') return effect.do === 'log' ? { by: 'log', code: effect.code } : { by: 'did', effect }
  const { part, node } = effect
  if (part.type === 'pause') return { by: 'pause', seconds: part.seconds }
  const text =
    part.type === 'text'
      ? part.text
      : part.type === 'file'
        ? `📎 ${part.fileName}\n${part.caption}`.trim()
        : part.type === 'location'
          ? `📍 ${part.label}`
          : `👤 ${part.contactName}`
  return { by: 'bot', text, menu: null, node, at }
}

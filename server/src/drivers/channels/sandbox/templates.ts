import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Connection, NewTemplate, Outside, Template } from '../driver.ts'
import { SendError } from '../driver.ts'
import { asTemplate, componentsOf } from '../lib/meta/templates.ts'

/**
 * Templates as an official provider keeps them, in the channel's own store. The verdict comes a moment later, and the name says which:
 * one with `recusado` in it is rejected as of the wrong category, one with `invalido` is not even taken.
 */
const PREFIX = 'template/'
const kept = z.looseObject({ externalId: z.string(), name: z.string(), language: z.string() })

export function sandboxTemplates(
  { store, deliver, log }: Outside,
  judgesMs: number,
): Required<Pick<Connection, 'templates' | 'makeTemplate' | 'dropTemplate'>> & { stop(): void } {
  const timers = new Set<NodeJS.Timeout>()
  const all = async (): Promise<Template[]> =>
    Object.values(await store.under(PREFIX)).map(text => kept.parse(JSON.parse(text)) as unknown as Template)

  const judge = async (its: Template): Promise<void> => {
    const verdict = its.name.includes('recusado')
      ? ({ status: 'rejected', reason: 'INCORRECT_CATEGORY' } as const)
      : ({ status: 'approved' } as const)
    await store.set({ [PREFIX + its.externalId]: JSON.stringify({ ...its, ...verdict }) })
    const { externalId, name, language } = its
    await deliver({ type: 'template', externalId, name, language, ...verdict })
  }

  const isTaken = async ({ name, language }: NewTemplate): Promise<boolean> =>
    (await all()).some(one => one.name === name && one.language === language)

  return {
    templates: all,
    async makeTemplate(draft) {
      if (draft.name.includes('invalido')) throw new SendError('refused', 'ERR_TEMPLATE_REFUSED', 'this name is not allowed')
      if (await isTaken(draft))
        throw new SendError('refused', 'ERR_TEMPLATE_REFUSED', 'there is already content in this language for this template')
      const { name, language, category } = draft
      const told = { id: randomUUID(), name, language, category, status: 'PENDING', components: componentsOf(draft) as never }
      const its = asTemplate(told)
      await store.set({ [PREFIX + its.externalId]: JSON.stringify(its) })
      const timer = setTimeout(() => {
        timers.delete(timer)
        judge(its).catch((error: unknown) => log.warn({ err: error }, 'the verdict of a sandbox was not told'))
      }, judgesMs)
      timers.add(timer)
      return { externalId: its.externalId, status: its.status }
    },
    async dropTemplate({ externalId }) {
      await store.set({ [PREFIX + externalId]: null })
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

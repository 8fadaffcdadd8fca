import type { Screen } from '../kit/screen.ts'
import { REDIRECTS } from './places.ts'

/** Every `screens.ts` of a feature, or of what joins several here: a new folder is on the map the day it appears. */
const lists = import.meta.glob<Screen[]>(['../features/*/screens.ts', './*/screens.ts'], { eager: true, import: 'default' })

/** Every part of the kit in both themes: in the development build only. */
const kitPage: Screen = {
  path: '/kit',
  texts: ['validation', 'resource', 'import', 'jobs', 'queues', 'charts'],
  load: async () => (await import('./kit-page/KitPage.tsx')).KitPage,
}

export const SCREENS: ReadonlyMap<string, Screen> = new Map(
  [...Object.values(lists).flat(), ...(import.meta.env.DEV ? [kitPage] : [])].map(screen => [screen.path, screen]),
)

/** Whether a menu entry leads to a screen that exists by now. */
export const isBuilt = (path: string): boolean => SCREENS.has(REDIRECTS[path] ?? path)

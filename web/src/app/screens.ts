import type { Screen } from '../kit/screen.ts'
import { REDIRECTS } from './places.ts'

/** Every feature's `screens.ts`: a new folder is on the map the day it appears. */
const lists = import.meta.glob<Screen[]>('../features/*/screens.ts', { eager: true, import: 'default' })

export const SCREENS: ReadonlyMap<string, Screen> = new Map(
  Object.values(lists)
    .flat()
    .map(screen => [screen.path, screen]),
)

/** Whether a menu entry leads to a screen that exists by now. */
export const isBuilt = (path: string): boolean => SCREENS.has(REDIRECTS[path] ?? path)

import type { ComponentType } from 'react'
import type { Screen } from '../screen.ts'
import type { ScreenFeature } from './types.ts'

/** Where a plain screen is, with the texts it and the kit show. */
export const plainScreen = (path: `/${string}`, texts: ScreenFeature, load: () => Promise<ComponentType>): Screen => ({
  path,
  texts: ['resource', 'import', 'validation', texts],
  load,
})

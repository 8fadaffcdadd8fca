import type { ComponentType } from 'react'
import type { Screen } from '../screen.ts'
import type { ListFeature } from './types.ts'

/** Where a plain screen is, with the texts it and the kit show. */
export const plainScreen = (path: `/${string}`, texts: ListFeature, load: () => Promise<ComponentType>): Screen => ({
  path,
  texts: ['resource', 'import', 'validation', 'saying', texts],
  load,
})

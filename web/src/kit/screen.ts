import type { ComponentType } from 'react'

/** What a feature's `screens.ts` lists: where a screen is, which texts it needs, how it is fetched. */
export interface Screen {
  /** A path of the specification, such as `/filas`; `$name` is a parameter. */
  path: string
  /** Folders whose texts it shows, besides the kit's and the app's: usually its own feature. */
  texts: readonly string[]
  load: () => Promise<ComponentType>
  /** Addresses of one name are one screen: it stays as it is while somebody goes from one to another. */
  one?: string
}

import { CHUNK_LOAD_TIMEOUT_MS } from '@balcao/contract/values/constants'
import type { ComponentType } from 'react'
import { ChunkFailed } from '../api/fetched.ts'
import type { Screen } from '../kit/screen.ts'
import { texts } from './texts.ts'

export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailed('timeout')), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** What is around every screen is not part of the login page's weight; main.tsx fetches it early for people who are signed in. */
export const loadSignedIn = () => import('./session/SignedIn.tsx')

const loaded = new Map<Screen, ComponentType>()

/** Fetches a screen and the texts it shows, together. */
export async function loadScreen(screen: Screen): Promise<void> {
  if (loaded.has(screen)) return texts.load(screen.texts)
  try {
    const [component] = await within(Promise.all([screen.load(), texts.load(screen.texts)]), CHUNK_LOAD_TIMEOUT_MS)
    loaded.set(screen, component)
  } catch (error) {
    throw error instanceof ChunkFailed ? error : new ChunkFailed('fetch', { cause: error })
  }
}

export function componentOf(screen: Screen): ComponentType {
  const component = loaded.get(screen)
  if (!component) throw new Error(`${screen.path} is shown before it was fetched`)
  return component
}

import type { TestProject } from 'vitest/node'
import { buildWebIfNeeded } from '../scripts/launch/web-build.mjs'
import setup from '../server/src/test/global-setup.ts'

export default async (project: TestProject) => {
  await buildAsShipped()
  return setup(project)
}

/** Vitest calls its environment "test", of which the build would make a React for developers: larger, slower and talkative. */
async function buildAsShipped(): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await buildWebIfNeeded().finally(() => {
    process.env.NODE_ENV = NODE_ENV
  })
}

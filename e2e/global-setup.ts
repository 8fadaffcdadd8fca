import type { TestProject } from 'vitest/node'
import { buildWebIfNeeded } from '../scripts/launch/web-build.mjs'
import setup from '../server/src/test/global-setup.ts'

export default async (project: TestProject) => {
  await buildWebIfNeeded()
  return setup(project)
}

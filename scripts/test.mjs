// npm test: everything that must hold before a change is merged, cheapest first. Ends with one line, `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs'
import { inProject, seconds } from './launch/project.mjs'
import { buildWebIfNeeded } from './launch/web-build.mjs'
import { checks, node } from './stages.mjs'

const VITEST = {
  'unit and feature tests': ['--project', 'server', '--project', 'web'],
  'browser tests': ['--project', 'e2e'],
}

const since = performance.now()
const total = { passed: 0, failed: 0 }

if (!(await checks())) process.exit(1)
await buildWebIfNeeded().catch(error => {
  console.error(error.message)
  process.exit(1)
})
for (const [name, projects] of Object.entries(VITEST)) {
  if (total.failed === 0) await runVitest(name, projects)
}
console.log(`\nEverything took ${seconds(since)}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function runVitest(name, projects) {
  const report = inProject(`.tmp/vitest-${process.pid}.json`)
  const { code, took } = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { passed, failed } = count(report)
  rmSync(report, { force: true })
  total.passed += passed
  // Vitest also fails without a failed test, for instance by an error nobody caught.
  total.failed += code === 0 ? failed : Math.max(failed, 1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
}

/** A file that could not even be loaded has no failed test, and counts as one. */
function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

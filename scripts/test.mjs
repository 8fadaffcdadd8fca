// npm test: everything that must hold before a change is merged, cheapest first. Ends with one line, `N passed, N failed`.
//   npm test -- PATH …       the tests of those files and folders, nothing else
//   npm test -- --changed    the tests that import what changed since the last commit (--changed REF: since that one)
//   npm test -- --keep-times keeps how long each file took, for the order in which a fresh clone runs them
import { rmSync, writeFileSync } from 'node:fs'
import { inProject, seconds } from './launch/project.mjs'
import { buildWebIfNeeded } from './launch/web-build.mjs'
import { checks, node } from './stages.mjs'
import { KEPT_TIMES, LAST_TIMES } from './testing/test-order.ts'
import { readReport } from './testing/test-report.ts'

const STAGES = {
  'unit and feature tests': ['--project', 'server', '--project', 'server-alone', '--project', 'web'],
  'browser tests': ['--project', 'e2e'],
}

const given = process.argv.slice(2)
const keepTimes = given.includes('--keep-times')
const chosen = given.filter(word => word !== '--keep-times')
const since = performance.now()
const total = { passed: 0, failed: 0, retried: [], files: {} }

if (chosen.length === 0 && !(await checks())) process.exit(1)
await buildWebIfNeeded().catch(error => {
  console.error(error.message)
  process.exit(1)
})
if (chosen.length > 0) await runVitest('chosen tests', ['--passWithNoTests', ...chosen])
else {
  for (const [name, projects] of Object.entries(STAGES)) if (total.failed === 0) await runVitest(name, projects)
  const files = Object.fromEntries(Object.entries(total.files).sort())
  for (const file of [LAST_TIMES, ...(keepTimes ? [KEPT_TIMES] : [])])
    writeFileSync(file, `${JSON.stringify({ files }, null, 2)}\n`)
}
for (const test of total.retried) console.log(`needed a second try: ${test}`)
console.log(`\nEverything took ${seconds(since)}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function runVitest(name, args) {
  const file = inProject(`.tmp/test-report-${process.pid}.json`)
  process.env.TEST_REPORT = file
  const reporters = ['--reporter=default', `--reporter=${inProject('scripts/testing/test-report.ts')}`]
  const { code, took } = await node(['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters])
  const report = readReport(file) ?? { passed: 0, failed: 1, retried: [], files: {} }
  rmSync(file, { force: true })
  total.passed += report.passed
  // Vitest also fails without a failed test, for instance by an error nobody caught.
  total.failed += code === 0 ? report.failed : Math.max(report.failed, 1)
  total.retried.push(...report.retried)
  Object.assign(total.files, report.files)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
}

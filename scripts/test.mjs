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
  'unit and feature tests': ['--project', 'server', '--project', 'server-alone', '--project', 'web', '--project', 'web-alone'],
  'browser tests': ['--project', 'e2e'],
}

/** More files than these do not fail by chance. */
const MOST_AGAIN = 12

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

/**
 * One stage. Whole programs, stopped and killed on purpose, share two cores with every other test: the few files that failed are run
 * once more, by themselves and from the beginning. What fails again has failed, and what needed the second try is named at the end.
 */
async function runVitest(name, args) {
  const first = await runOnce(name, args)
  const { failures } = first
  const failed = failures.reduce((sum, { tests }) => sum + Math.max(tests.length, 1), 0)
  let result = first
  if (chosen.length === 0 && failed > 0 && failed === first.failed && failures.length <= MOST_AGAIN) {
    const second = await runOnce(`${name} that failed, once more`, [
      ...args,
      '--maxWorkers=1',
      ...failures.map(({ file }) => file),
    ])
    const before = failures.reduce((sum, { passed }) => sum + passed, 0)
    result = { ...second, passed: first.passed - before + second.passed, files: first.files }
    for (const { file, tests } of failures) total.retried.push(`${file}: ${tests.join(', ') || 'the file itself'}`)
  }
  total.passed += result.passed
  total.failed += result.failed
  Object.assign(total.files, result.files)
}

async function runOnce(name, args) {
  const file = inProject(`.tmp/test-report-${process.pid}.json`)
  process.env.TEST_REPORT = file
  const reporters = ['--reporter=default', `--reporter=${inProject('scripts/testing/test-report.ts')}`]
  const { code, took } = await node(['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters])
  const report = readReport(file) ?? { passed: 0, failed: 1, failures: [], files: {} }
  rmSync(file, { force: true })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
  // Vitest also fails without a failed test, for instance by an error nobody caught.
  return { ...report, failed: code === 0 ? report.failed : Math.max(report.failed, 1) }
}

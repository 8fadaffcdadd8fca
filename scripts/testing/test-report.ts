import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { PROJECT } from '../launch/project.mjs'

/** What a run of tests found, for the command that started it and for the order of the next run. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Files in which something failed: what passed in them, and the titles of what did not. */
  failures: { file: string; passed: number; tests: string[] }[]
  /** How long each file took, with its collecting and its hooks. */
  files: Record<string, number>
}

export function readReport(file: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport
  } catch {
    return null
  }
}

/** Writes the report where TEST_REPORT says. A file that could not be loaded has no failed test, and counts as one. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const to = process.env.TEST_REPORT
    if (!to) return
    const report: TestReport = { passed: 0, failed: unhandled.length, skipped: 0, failures: [], files: {} }
    for (const module of modules) add(report, module)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, JSON.stringify(report))
  }
}

function add(report: TestReport, module: TestModule): void {
  const file = path.relative(PROJECT, module.moduleId)
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  report.files[file] = Math.round(collectDuration + setupDuration + duration)
  let passed = 0
  const tests: string[] = []
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') passed++
    else if (state === 'failed') tests.push(test.fullName)
    else report.skipped++
  }
  report.passed += passed
  if (tests.length === 0 && module.state() !== 'failed') return
  report.failed += tests.length || 1
  report.failures.push({ file, passed, tests })
}

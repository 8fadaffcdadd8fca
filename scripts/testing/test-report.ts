import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { PROJECT } from '../launch/project.mjs'

/** What a run of tests found, for the command that started it and for the order of the next run. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Tests that needed a second try, by file and title: each is a fault that has not been understood yet. */
  retried: string[]
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
    const report: TestReport = { passed: 0, failed: unhandled.length, skipped: 0, retried: [], files: {} }
    for (const module of modules) add(report, module)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, JSON.stringify(report))
  }
}

function add(report: TestReport, module: TestModule): void {
  const file = path.relative(PROJECT, module.moduleId)
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  report.files[file] = Math.round(collectDuration + setupDuration + duration)
  let failed = 0
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') report.passed++
    else if (state === 'failed') failed++
    else report.skipped++
    if ((test.diagnostic()?.retryCount ?? 0) > 0) report.retried.push(`${file}: ${test.fullName}`)
  }
  report.failed += failed || (module.state() === 'failed' ? 1 : 0)
}

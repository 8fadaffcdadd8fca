import { examine } from '../infra/doctor/examine.ts'
import type { Finding } from '../infra/doctor/finding.ts'
import { runCommand } from './command.ts'

const SIGNS: Record<Finding['state'], string> = { ok: 'ok     ', warn: 'warn   ', problem: 'PROBLEM' }

/** `npm run doctor`: what is wrong with this installation and what to do, in words; with `--json` for programs. */
await runCommand(async () => {
  const findings = await examine(process.env)
  if (process.argv.includes('--json')) console.log(JSON.stringify(findings, null, 1))
  else for (const finding of findings) console.log(lines(finding))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
})

function lines({ state, about, says, todo }: Finding): string {
  const margin = ' '.repeat(SIGNS.ok.length + 2)
  const first = `${SIGNS[state]}  ${about}: ${says.replaceAll('\n', `\n${margin}`)}`
  return todo ? `${first}\n${margin}→ ${todo}` : first
}

// The software bill of materials (CycloneDX), of package-lock.json: what is installed on another platform is in it too.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT } from '../launch/project.mjs'

const [file] = process.argv.slice(2)
const made = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], {
  cwd: PROJECT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (made.status !== 0) {
  console.error(made.stderr || made.error?.message)
  process.exit(1)
}
if (file) {
  writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', file), made.stdout)
  console.log(`${file} written.`)
} else {
  process.stdout.write(made.stdout)
}

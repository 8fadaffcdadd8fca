// Writes the parts of files that are made from the code; with --check it only says which of them are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './launch/project.mjs'

/** To add a generated part: the file, the name of its two markers (none: the whole file), and what makes it. */
const GENERATED = [
  {
    file: 'README.md',
    part: 'config',
    make: async () => (await import('../server/src/infra/config/config.ts')).configTable(),
  },
  {
    file: 'docs/channels.md',
    part: 'capabilities',
    make: async () => (await import('./made/channel-table.ts')).channelTable(),
  },
  {
    file: 'server/src/infra/database/schema.ts',
    make: async () => (await import('../server/src/cli/fresh-schema.ts')).freshSchema(),
  },
  {
    file: 'server/src/migrations/committed.json',
    make: async () => (await import('./made/committed-migrations.ts')).committedMigrations(),
  },
  {
    file: 'THIRD-PARTY.md',
    make: async () => (await import('./made/notices.ts')).thirdParty(),
  },
]

const onlyCheck = process.argv.includes('--check')
const outcomes = await Promise.all(GENERATED.map(bringUpToDate))
const trouble = outcomes.filter(Boolean)
for (const text of trouble) console.error(text)
process.exitCode = trouble.length > 0 ? 1 : 0

/** What is wrong, or null. */
async function bringUpToDate({ file, part, make }) {
  const now = read(file)
  if (now === null && part) return `${file} is missing, so its part "${part}" cannot be written.`

  const made = await make().catch(error => error)
  if (made instanceof Error) return `${file} cannot be written: ${made.message}`
  const wanted = part ? withPart(now, part, made) : made
  if (wanted === null) return `${file} has no lines <!-- ${part}:start --> and <!-- ${part}:end -->.`
  if (wanted === now) return null
  if (onlyCheck) return `${file} is out of date: npm run generate`

  writeFileSync(inProject(file), wanted)
  console.log(`${file} written.`)
  return null
}

function withPart(text, part, made) {
  const [start, end] = [`<!-- ${part}:start -->`, `<!-- ${part}:end -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) return null
  return `${text.slice(0, from + start.length)}\n${made}\n${text.slice(to)}`
}

function read(file) {
  try {
    return readFileSync(inProject(file), 'utf8')
  } catch {
    return null
  }
}

import { readConfig } from '../infra/config/config.ts'
import { inWords } from './command.ts'
import { bringColleagues } from './demo/colleagues.ts'
import { LOGINS } from './demo/logins.ts'
import { DemoError, type Notes, openNotes } from './demo/notes.ts'
import { PARTS } from './demo/parts.ts'
import { openStage } from './demo/stage.ts'

/** `npm run demo`: the product as it is started always, on a folder of its own, and in it companies that look lived in. */
const say = (text: string) => console.log(text)

process.env.DATA_DIR ||= '.data/demo'
try {
  if (process.env.DATABASE_URL)
    throw new DemoError('The demo keeps a database of its own in DATA_DIR. Start it without DATABASE_URL.')
  const notes = openNotes(readConfig(process.env, []))
  process.env.SUPERADMIN_EMAIL = notes.kept.superadmin
  process.env.SUPERADMIN_PASSWORD = notes.kept.password
  await import('../main.ts')
  await furnish(notes)
} catch (error) {
  console.error(error instanceof DemoError ? error.message : inWords(error))
  process.exitCode = 1
}

/** What is not there yet is made, through the calls anybody else would make; then everybody is introduced. */
async function furnish(notes: Notes): Promise<void> {
  const stage = await openStage(readConfig(process.env, []), notes.kept)
  const since = performance.now()
  const missing = Object.entries(PARTS).filter(([name]) => !notes.kept.made.includes(name))
  for (const [name, make] of missing) {
    say(`furnishing: ${name}`)
    await make(stage)
    notes.remember(name)
  }
  if (missing.length > 0) say(`The demo is furnished (${Math.round(performance.now() - since)} ms).`)

  introduce(notes)
  const there = await bringColleagues(stage)
  if (there.length > 0) say(`  Played by this process, so that they show as online: ${there.join(', ')}.\n`)
}

function introduce({ kept }: Notes): void {
  say(`\n  Everybody signs in with the password  ${kept.password}\n`)
  for (const { email, about } of [{ email: kept.superadmin, about: 'superadmin: companies, plans, users of all' }, ...LOGINS])
    say(`    ${email.padEnd(34)} ${about}`)
  say('')
}

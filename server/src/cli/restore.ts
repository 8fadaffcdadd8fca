import path from 'node:path'
import { openForFilling } from '../infra/backup/connect.ts'
import type { Head } from '../infra/backup/manifest.ts'
import { BackupError } from '../infra/backup/problems.ts'
import { refuseHead, restore } from '../infra/backup/restore/restore.ts'
import { readHead } from '../infra/backup/restore/verify.ts'
import { type Config, readConfig } from '../infra/config/config.ts'
import { keyCheck, useSecretKey } from '../infra/trust/keys.ts'
import { existingKey, secretKeyOf } from '../infra/trust/secret-key.ts'
import { fileGiven, runCommand } from './command.ts'

const WITHOUT_KEY = '--without-key'

/** `npm run restore FILE`: fills an empty database and DATA_DIR with what a backup holds. */
await runCommand(async signal => {
  const args = process.argv.slice(2)
  const file = fileGiven(
    args.filter(arg => arg !== WITHOUT_KEY),
    `npm run restore FILE   (with a lost key: npm run restore -- FILE ${WITHOUT_KEY})`,
  )
  const config = readConfig(process.env, [])
  const say = (line: string) => console.log(line)

  const head = await readHead(file)
  say(`${file}: a backup of Balcão ${head.product}, made at ${head.madeAt}`)
  refuseHead(head, file)
  const withoutKey = useKeyFor(head, config, args.includes(WITHOUT_KEY))

  const database = await openForFilling(config)
  try {
    await restore({
      ownerUrl: database.ownerUrl,
      mediaDir: path.join(config.dataDir, 'media'),
      file,
      head,
      withoutKey,
      say,
      signal,
    })
  } finally {
    await database.close()
  }
  say('Restored. Everybody logs in anew. Start it as usual: npm start')
  if (withoutKey) {
    say('The old key is gone: passwords and tokens of integrations (channels, mail, payments) must be entered again.')
  }
  return 0
})

/** Answers whether the restore goes on without the key that encrypted the backup's secrets. */
function useKeyFor(head: Head, config: Config, lost: boolean): boolean {
  const key = existingKey(config)
  if (key) {
    useSecretKey(key.secret)
    if (keyCheck() === head.keyCheck) return false
  }
  if (lost) {
    useSecretKey(secretKeyOf(config))
    return true
  }
  throw new BackupError(
    [
      key
        ? `The key at hand (${key.from}) is not the one of this backup.`
        : `There is no key: no SECRET_KEY, no ${path.join(config.dataDir, 'secret.key')}.`,
      `When the backup was made it lay in ${head.keyFrom}. A backup never holds it. Give it as SECRET_KEY, or put it in ` +
        `${path.join(config.dataDir, 'secret.key')}, and run this again.`,
      `If it is lost for good: npm run restore -- FILE ${WITHOUT_KEY}. Everything comes back except what was encrypted with it ` +
        '(passwords and tokens of integrations, to be entered again), and nobody can tell whether the file was tampered with.',
    ].join('\n'),
  )
}

import path from 'node:path'
import { backup } from '../infra/backup/backup.ts'
import { openExisting } from '../infra/backup/connect.ts'
import { noteBackup } from '../infra/backup/last.ts'
import { BackupError } from '../infra/backup/problems.ts'
import { megabytes } from '../infra/backup/progress.ts'
import { readConfig } from '../infra/config/config.ts'
import { useSecretKey } from '../infra/trust/keys.ts'
import { existingKey } from '../infra/trust/secret-key.ts'
import { fileGiven, runCommand } from './command.ts'

/** `npm run backup FILE`: everything an installation holds, in one file, while it runs. */
await runCommand(async signal => {
  const file = fileGiven(process.argv.slice(2), 'npm run backup FILE   (for instance backup-2026-11-20.tar.zst)')
  const config = readConfig(process.env, [])
  const key = existingKey(config)
  if (!key) {
    throw new BackupError(
      `There is no key: no SECRET_KEY, no ${path.join(config.dataDir, 'secret.key')}. Is DATA_DIR the folder of your installation?`,
    )
  }
  useSecretKey(key.secret)

  const started = performance.now()
  const say = (line: string) => console.log(line)
  const database = await openExisting(config, say)
  try {
    const made = await backup({
      ownerUrl: database.ownerUrl,
      mediaDir: path.join(config.dataDir, 'media'),
      file,
      keyFrom: key.from,
      say,
      signal,
    })
    noteBackup(config.dataDir, file)
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = made.tables.reduce((sum, table) => sum + table.bytes, 0)
    say(`${made.tables.length} tables with ${rows.toLocaleString('en')} rows (${megabytes(bytes)})`)
    say(`${made.media.files.toLocaleString('en')} media files (${megabytes(made.media.bytes)})`)
    say(`${file} is complete, after ${Math.round((performance.now() - started) / 1000)} s.`)
    say(
      `The key is not in it. Keep ${key.from} in another safe place: without it, stored passwords of integrations cannot be read.`,
    )
  } finally {
    await database.close()
  }
  return 0
})

/** What stops a backup or a restore, told to the person who has to act. Anything else that is thrown is a bug. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export class DamagedError extends BackupError {
  constructor(file: string, what: string, cause?: unknown) {
    super(
      `${file} is damaged or not complete: ${what}.\nNothing was restored from it. Copy the file again, or take another backup.`,
      {
        cause,
      },
    )
  }
}

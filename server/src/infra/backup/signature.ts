import { createHmac } from 'node:crypto'
import { keyFor } from '../trust/keys.ts'

/** A thief who can change a backup could make themselves superadmin by its restore; without the key they cannot sign it again. */
export const signatureOf = (manifest: string): string => createHmac('sha256', keyFor('backup')).update(manifest).digest('hex')

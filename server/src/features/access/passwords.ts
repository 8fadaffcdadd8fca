import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

export const passwordMatches = (password: string, passwordHash: string): Promise<boolean> => verify(passwordHash, password)

import { pino } from 'pino'

/** What must never stand in a log, wherever it hides. */
const SECRETS = [
  'password',
  '*.password',
  'token',
  '*.token',
  'authorization',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
]

export const log = pino({
  base: { pid: process.pid },
  redact: { paths: SECRETS, censor: '[hidden]' },
})

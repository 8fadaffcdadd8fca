import { connect } from 'node:net'
import { until } from '../stand.ts'

/** People without any key, who know only the address: half bodies that never end, and bodies that are dear to read. */
export interface Strangers {
  answers: Record<number, number>
  /** Ends the flood, and tells what of it the server still holds after the time a body may take. */
  stop(): Promise<string[]>
}

const HALF_BODIES = 300
const PAUSE_MS = 10
/** A body has 20 s (infra/http/body-time.ts). */
const GIVEN_UP_SECONDS = 40

/** A megabyte that took the better part of a second to read: half a sign, and half a million escapes. */
const ESCAPES = `{"email":"${'\\n'.repeat(500_000)}\\ud800","password":"x"}`
const PATHS = [
  '/auth/login',
  '/auth/signup',
  '/auth/captcha/x',
  '/reset-password',
  '/hooks/nobodys',
  '/sandbox/phone',
  '/nowhere',
]

export function startStrangers(url: string): Strangers {
  const { hostname, port } = new URL(url)
  let open = 0
  for (let i = 0; i < HALF_BODIES; i++) {
    const socket = connect(Number(port), hostname)
    open++
    // What is answered must be read, or the end of it is never heard.
    socket.resume().on('error', () => {})
    socket.on('close', () => open--)
    socket.write(
      `POST ${PATHS[i % PATHS.length]} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`,
    )
  }
  const answers: Record<number, number> = {}
  let isOver = false
  const flood = (async () => {
    for (let i = 0; !isOver; i++) {
      const status = await send(`${url}${PATHS[i % PATHS.length]}`)
      answers[status] = (answers[status] ?? 0) + 1
      await new Promise(done => setTimeout(done, PAUSE_MS))
    }
  })()
  return {
    answers,
    async stop() {
      isOver = true
      await flood
      const failed = Object.keys(answers).filter(status => Number(status) >= 500)
      const wrongs = failed.map(status => `a stranger was answered ${status}, ${answers[Number(status)]} times`)
      await until('half bodies are given up', GIVEN_UP_SECONDS, async () => open === 0)
      return wrongs
    },
  }
}

async function send(address: string): Promise<number> {
  try {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ESCAPES })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // A caller who sends too much is cut off, and that is right.
    return 413
  }
}

// npm run dev: the server, restarted when its code changes, and in front of it Vite, which serves the web app as it is being written.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { inProject, PROJECT, tied } from './launch/project.mjs'

const WEB_PORT = 5173

const watching = ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/src/main.ts']
const [program, ...args] = tied('TERM', process.execPath, ...watching, ...process.argv.slice(2))
const server = spawn(program, args, {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${WEB_PORT}` },
})

process.env.BALCAO_API = `http://127.0.0.1:${process.env.PORT || 3000}` // where web/vite.config.ts sends what is not the web app's
const web = await createServer({ root: inProject('web'), server: { host: '127.0.0.1', port: WEB_PORT, strictPort: true } })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
server.once('exit', async code => {
  await web.close()
  process.exit(code ?? 0)
})

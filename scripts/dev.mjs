// npm run dev: the server, restarted when its code changes, and in front of it Vite, which serves the web app as it is being written.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'vite'
import { inProject, PROJECT } from './launch/project.mjs'

const api = `http://127.0.0.1:${process.env.PORT || 3000}`
const WEB_PORT = 5173

/** What Vite itself answers: its own paths, the sources, the page. All else is the server's. */
const NOT_VITES = '^/(?!@|src/|node_modules/|index\\.html|[?]|$).*'

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/src/main.ts', ...process.argv.slice(2)],
  {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${WEB_PORT}` },
  },
)
const web = await createServer({
  root: inProject('web'),
  server: {
    host: '127.0.0.1',
    port: WEB_PORT,
    strictPort: true,
    proxy: {
      [NOT_VITES]: {
        target: api,
        ws: true,
        bypass: request =>
          existsSync(inProject('web/public', new URL(request.url ?? '/', api).pathname)) ? request.url : undefined,
      },
    },
  },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => server.kill('SIGTERM'))
server.once('exit', async code => {
  await web.close()
  process.exit(code ?? 0)
})

// What a browser fetches to sign in and to work in the inbox, from the built app's manifest: `node scripts/size.mjs`.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildWebIfNeeded } from './launch/web-build.mjs'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
/** The files a page is made of, with those they import: the program and its texts in one language. Limits in KB of gzipped JavaScript. */
export const PAGES = {
  login: { limit: 170, parts: ['first', 'pt-first'] },
  'login and inbox': { limit: 250, parts: ['first', 'pt-first', 'desk', 'pt-desk'] },
}

/** KB of gzipped JavaScript and CSS for each page, and the names of its files of JavaScript. */
export function measure(dist = DIST) {
  const file = path.join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The web app is not built: npm run build builds it, or npm start does.')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(PAGES).map(([page, { parts }]) => [page, weigh(manifest, dist, parts)]))
}

/** The names of a file and of all it imports. */
export function filesOf(part, dist = DIST) {
  return weigh(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')), dist, [part]).files
}

function weigh(manifest, dist, parts) {
  const chunks = Object.values(manifest)
  const found = new Set()
  const walk = chunk => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports ?? []) walk(manifest[imported])
  }
  for (const part of parts) {
    const chunk = chunks.find(({ name, file }) => name === part && file.endsWith('.js'))
    if (!chunk) throw new Error(`Not in the build: ${part}. web/build/groups.ts names the files.`)
    walk(chunk)
  }
  const scripts = [...found].map(({ file }) => file)
  const styles = new Set([...found].flatMap(({ css }) => css ?? []))
  return { js: kilobytes(dist, scripts), css: kilobytes(dist, [...styles]), files: [...found].map(({ name }) => name) }
}

function kilobytes(dist, files) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0)
  return Math.round(bytes / 102.4) / 10
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWebIfNeeded()
  for (const [page, { js, css, files }] of Object.entries(measure())) {
    const { limit } = PAGES[page]
    console.log(`${page}: ${js} KB of JavaScript in ${files.length} files, ${css} KB of CSS`)
    if (js <= limit) continue
    console.log(
      `That is more than ${limit} KB. Fetch what few people need when they need it: fetched(() => import(…)), decision 0004.`,
    )
    process.exitCode = 1
  }
}

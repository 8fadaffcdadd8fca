// What a browser fetches before it can show a page, from the built app's manifest: `node scripts/size.mjs`.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const ENTRY = 'index.html'
const ALWAYS = [ENTRY, 'src/kit/i18n/pt.ts', 'src/app/i18n/pt.ts', '../contract/src/texts/errors.pt.ts']

/** The first load of a page: the program, its texts in one language, its screen. Limits in KB of gzipped JavaScript. */
export const PAGES = {
  login: {
    limit: 190,
    aim: 120,
    parts: [
      ...ALWAYS,
      'src/features/access/LoginScreen.tsx',
      'src/features/access/i18n/pt.ts',
      '../contract/src/texts/validation.pt.ts',
    ],
  },
  app: {
    limit: 250,
    aim: 180,
    parts: [...ALWAYS, 'src/app/frame/Frame.tsx', 'src/features/home/HomeScreen.tsx', 'src/features/home/i18n/pt.ts'],
    library: 'socket.io-client',
  },
}

/** KB of gzipped JavaScript and CSS for each page. */
export function measure(dist = DIST) {
  const file = path.join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The web app is not built: npm run build builds it, or npm start does.')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const weight = ({ parts, library }) => weigh(manifest, dist, rootsOf(manifest, parts, library))
  return { login: weight(PAGES.login), app: weight(PAGES.app) }
}

function rootsOf(manifest, parts, library) {
  const missing = parts.filter(part => !manifest[part])
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`)
  const libraries = library ? Object.keys(manifest).filter(name => name.includes(`node_modules/${library}/`)) : []
  return [...parts, ...libraries]
}

function weigh(manifest, dist, roots) {
  const chunks = new Set()
  const walk = name => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const imported of manifest[name].imports ?? []) walk(imported)
  }
  for (const root of roots) walk(root)

  const files = [...chunks].map(name => manifest[name])
  const scripts = new Set(files.map(chunk => chunk.file).filter(file => file.endsWith('.js')))
  const styles = new Set(files.flatMap(chunk => chunk.css ?? []))
  return { js: kilobytes(dist, scripts), css: kilobytes(dist, styles), files: scripts.size + styles.size }
}

function kilobytes(dist, files) {
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0)
  return Math.round(bytes / 102.4) / 10
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [page, { js, css, files }] of Object.entries(measure())) {
    const { limit, aim } = PAGES[page]
    console.log(`${page.padEnd(6)} ${js} KB of JavaScript (limit ${limit}, aim ${aim}), ${css} KB of CSS, ${files} files`)
  }
}

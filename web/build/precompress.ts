import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg)$/

/** Beside every file of text its `.br` and `.gz`: the server sends what the browser reads, and compresses nothing itself. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(file => TEXT.test(file))
    for (const file of files.map(name => path.join(dir, name))) {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})

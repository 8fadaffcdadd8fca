// The server as one file, into the folder that is named.
import path from 'node:path'
import { rolldown } from 'rolldown'

const here = import.meta.dirname

const bundle = await rolldown({
  input: { main: path.join(here, 'src/main.ts') },
  platform: 'node',
  // Native ones; those that an installation may lack or that are loaded for a few channels only; a file that is read.
  external: [
    /^(sharp|@node-rs\/.*|pg-native|bufferutil|utf-8-validate)$/,
    /^(baileys|whatsapp-web\.js)(\/|$)/,
    'pg-boss/package.json',
  ],
  plugins: [filesStayWhereTheyAre()],
})
await bundle.write({
  dir: process.argv[2],
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
  // Names and lines stay as they were written: stacks must be read. Comments only take memory.
  minify: false,
  comments: { legal: false, jsdoc: false, annotation: false },
  plugins: [oneByteALetter()],
})

/** What a file reads beside itself (migrations, pages) lies where it lay, seen from the built folder. */
function filesStayWhereTheyAre() {
  return {
    name: 'files-stay-where-they-are',
    transform: {
      filter: { id: /server\/src\//, code: 'import.meta.dirname' },
      handler(code, id) {
        const from = path.relative(path.join(here, 'dist'), path.dirname(id))
        return {
          code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${from}`)})`),
          map: null,
        }
      },
    },
  }
}

/** One letter outside Latin-1 doubles what the whole source takes in memory: all of them are written as escapes. */
function oneByteALetter() {
  return {
    name: 'one-byte-a-letter',
    renderChunk(code) {
      if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(code))
        this.error('An escape or a raw text holds a letter that is not ASCII.')
      return {
        code: code.replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
        map: null,
      }
    },
  }
}

import type { Plugin } from 'vite'

/**
 * What of zod no browser needs. It tries once whether it may compile its checks, by an eval the page's policy forbids and
 * every browser then complains of: it is told not to. And every schema can write itself as JSON schema, which the server
 * does for OpenAPI and a browser never does: 8 KB of gzipped first load. Its English sentences
 * are not shown either: ours are, by the code of the issue and by whether anything was there (contract/texts/validation.ts).
 * What is read came as JSON, which has no circles: its memory of them is left out, and so is the writer of compiled checks (2 KB).
 * Should zod change its files, nothing matches; the size check and the test of the login tell.
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('zod/v4/core/core.js')) return `${code}\nglobalConfig.jitless = true;\n`
    if (id.endsWith('zod/v4/core/to-json-schema.js'))
      return `${NOT_HERE}${code.replace(METHOD, 'export const $1 = () => notHere;')}`
    if (id.endsWith('zod/v4/locales/en.js')) return SHORT_ENGLISH
    if (id.endsWith('zod/v4/core/memoizer.js')) return NO_CIRCLES
    if (id.endsWith('zod/v4/classic/schemas.js'))
      return code.replaceAll(PROCESSOR, '').replaceAll(FORMAT, '').replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
    return null
  },
})

const SHORT_ENGLISH = `const given = ({ input }) => (input === undefined || input === null ? input : 'another');
export default () => ({ localeError: issue => 'Invalid input: received ' + given(issue) });
`

const NO_CIRCLES = `export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isRecursiveSchema = () => false;
export const isBackEdge = () => false;
`

const NOT_HERE = "const notHere = () => { throw new Error('no JSON schema in the browser'); };\n"
/** A schema that nobody asks for its JSON schema names no writer, and the writers fall away. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
/** `z.string().uuid()` and its like, which `z.uuid()` has replaced: with them a text carries every format there is (1 KB). */
const FORMAT = /^ {4}\w+\(params\) \{\n {8}return this\.check\((core\._\w+\(Zod|iso\.)\w+[^\n]*\);\n {4}\},?\n/gm
const METHOD = /^export const (create\w+Method) = [\s\S]*?^};?$/gm

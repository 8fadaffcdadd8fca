import type { Plugin } from 'vite'

/**
 * What of zod no browser needs. It tries once whether it may compile its checks, by an eval the page's policy forbids and
 * every browser then complains of: it is told not to. And every schema can write itself as JSON schema, which the server
 * does for OpenAPI and a browser never does: 7 KB of gzipped first load. Here those writers say so instead. Its English sentences
 * are not shown either: ours are, by the code of the issue and by whether anything was there (contract/texts/validation.ts).
 * Should zod change its files, nothing matches; the size check and the test of the login tell.
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('zod/v4/core/core.js')) return `${code}\nglobalConfig.jitless = true;\n`
    if (id.endsWith('zod/v4/core/json-schema-processors.js'))
      return `${NOT_HERE}${code.replace(PROCESSOR, 'export const $1 = notHere;')}`
    if (id.endsWith('zod/v4/core/to-json-schema.js'))
      return `${NOT_HERE}${code.replace(METHOD, 'export const $1 = () => notHere;')}`
    if (id.endsWith('zod/v4/locales/en.js')) return SHORT_ENGLISH
    return null
  },
})

const SHORT_ENGLISH = `const given = ({ input }) => (input === undefined || input === null ? input : 'another');
export default () => ({ localeError: issue => 'Invalid input: received ' + given(issue) });
`

const NOT_HERE = "const notHere = () => { throw new Error('no JSON schema in the browser'); };\n"
const PROCESSOR = /^export const (\w+Processor) = [\s\S]*?^};?$/gm
const METHOD = /^export const (create\w+Method) = [\s\S]*?^};?$/gm

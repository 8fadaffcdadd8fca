import type { Plugin } from 'vite'

/**
 * Every zod schema can write itself as JSON schema, which the server does for OpenAPI and a browser never does: 7 KB of
 * gzipped first load. Here those writers say so instead. Should zod change its files, nothing matches and the size check
 * tells.
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('zod/v4/core/json-schema-processors.js'))
      return `${NOT_HERE}${code.replace(PROCESSOR, 'export const $1 = notHere;')}`
    if (id.endsWith('zod/v4/core/to-json-schema.js'))
      return `${NOT_HERE}${code.replace(METHOD, 'export const $1 = () => notHere;')}`
    return null
  },
})

const NOT_HERE = "const notHere = () => { throw new Error('no JSON schema in the browser'); };\n"
const PROCESSOR = /^export const (\w+Processor) = [\s\S]*?^};?$/gm
const METHOD = /^export const (create\w+Method) = [\s\S]*?^};?$/gm

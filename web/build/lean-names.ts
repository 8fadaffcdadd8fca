import type { Plugin } from 'vite'

/**
 * Components and icons without the names that only developer tools show, and icons without the keys of lines that never change
 * place: nothing is styled by a class such as `tabler-icon-home`. Should their files change, nothing matches; the size check tells.
 */
export const leanNames = (): Plugin => ({
  name: 'lean-names',
  apply: 'build',
  transform(code, id) {
    if (/\/@mantine\/core\/esm\/.*\.mjs$/.test(id)) return code.replaceAll(/^[\w.]+\.displayName = [^;]*;$/gm, '')
    if (!/\/@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/.test(id)) return null
    return code
      .replaceAll(/, "key": "svg-\d+"/g, '')
      .replace(/createReactComponent\("(\w+)", "[^"]*", "[^"]*"/, 'createReactComponent("$1", "", ""')
  },
})

import type { Plugin } from 'vite'

/** `()=>import("./a.js")` and `async()=>{let{A:a}=await import("./a.js")`, as Vite leaves them. */
const IMPORT = /\(\)=>((?:\{\w+\s*\{[^}]*\}=await )?import\()([`'"]\.\/[\w.-]+\.js[`'"])\)/g
const LEFT = /[^.\w$]import\([`'"]\.\//

/**
 * Parts of the program, and their styles, by a loader in the place of Vite's: what could not be fetched is asked for anew the next time.
 * Chromium keeps a failed import for as long as the page lives (whatwg/html#6768), so that a file gets a new name with each failure; the
 * name stays with it, and no file is begun twice. For Vite's loader a stylesheet that failed counts as one that is there.
 */
export const askAgain = (): Plugin => ({
  name: 'ask-again',
  apply: 'build',
  transform: {
    order: 'post',
    handler: (_code, id) => (id.includes('vite/preload-helper') ? loader : null),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(IMPORT, (_all, before: string, name: string) => `($n)=>${before}$n(${name}))`)
        if (LEFT.test(file.code)) this.error(`${file.fileName} imports a part in another way: web/build/ask-again.ts`)
      }
    },
  },
})

/** In the page. `begin` imports a file by the name it is given for it; what is asked for twice at once fails once. */
const loader = `
const failures = {}
const styles = {}
for (const { href } of document.querySelectorAll('link[rel=stylesheet]')) styles[href] = 1

const fetchStyles = href => styles[href] ??= new Promise((done, fail) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.onload = done
  link.onerror = () => {
    link.remove()
    delete styles[href]
    fail(Error(href))
  }
  document.head.append(link)
})

export const __vitePreload = async (begin, files = [], base) => {
  let file, failed
  await Promise.all(files.map(name => fetchStyles(new URL(name, base).href)))
  try {
    return await begin(name => {
      file = name
      failed = failures[name] || 0
      return failed ? name + '?again=' + failed : name
    })
  } catch (error) {
    if ((failures[file] || 0) === failed) failures[file] = failed + 1
    throw error
  }
}`

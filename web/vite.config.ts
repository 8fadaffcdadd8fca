import { API } from '@balcao/contract'
import { defineConfig } from 'vite'
import { askAgain } from './build/ask-again.ts'
import { groups } from './build/groups.ts'
import { leanContract } from './build/lean-contract.ts'
import { leanNames } from './build/lean-names.ts'
import { leanZod } from './build/lean-zod.ts'
import { precompress } from './build/precompress.ts'

/** In development the API lives elsewhere: every path of the contract, and the socket, is passed on to it. */
const apiUrl = process.env.BALCAO_API ?? 'http://127.0.0.1:3000'
const firstSegments = Object.values(API).flatMap(routes => Object.values(routes).map(route => `/${route.path.split('/')[1]}`))
const proxy = Object.fromEntries(
  [...new Set([...firstSegments, '/brand', '/healthz', '/socket.io'])].map(path => [
    path,
    { target: apiUrl, ws: path === '/socket.io' },
  ]),
)

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [leanZod(), leanContract(), leanNames(), askAgain(), precompress()],
  server: { proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    // scripts/size.mjs weighs them, as they travel.
    chunkSizeWarningLimit: 700,
    // A screen's styles are fetched with it; the parts it shares with others it asks for itself, one round trip later. Named beforehand,
    // the files of every screen there is would stand in the first one (decision 0004).
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(name => name.endsWith('.css')) },
    rolldownOptions: {
      // Mantine marks its files for React's server components, which this product does not use.
      onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
      // Making a schema or a route changes nothing: one that nobody asks for is left out.
      treeshake: { manualPureFunctions: ['z', 'route'] },
      output: { codeSplitting: { groups } },
    },
  },
})

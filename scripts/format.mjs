import { node } from './stages.mjs'

process.exitCode = (await node(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'])).code

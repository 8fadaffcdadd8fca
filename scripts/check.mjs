import { checks } from './stages.mjs'

process.exitCode = (await checks()) ? 0 : 1

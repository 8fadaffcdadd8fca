// Every npm script begins here, on any Node the machine has. This file holds only what an old Node can still read,
// so that it ends with a sentence and not with a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Balcão needs Node 20.19 or later to start (it then brings its own Node 24). This is Node ${process.versions.node}.`,
  )
  console.error('Install a current Node, for instance from https://nodejs.org, and run the same command again.')
  process.exit(1)
}

import('./launch/commands.mjs')
  .then(({ run }) => run(process.argv[2], process.argv.slice(3)))
  .catch(error => {
    console.error(error.isAdvice ? `\n${error.message}` : error)
    process.exit(error.isAdvice ? error.exitCode : 1)
  })

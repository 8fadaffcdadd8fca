import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { oneAtATime } from './one-at-a-time.mjs'
import { Advice, inProject, PROJECT, read, seconds, tied } from './project.mjs'

// In node_modules, which npm ci removes first: an interrupted install leaves no stamp.
const STAMP = inProject('node_modules/.installed-from')

/** The dependencies of package-lock.json, exactly, installed when they are not. */
export async function installIfNeeded() {
  if (isInstalled()) return
  await oneAtATime('install', async () => {
    if (!isInstalled()) await install()
  })
}

function isInstalled() {
  const lock = readFileSync(inProject('package-lock.json'), 'utf8')
  if (read(STAMP) === fingerprint(lock)) return true
  if (!installedByNpm(lock)) return false
  stamp(lock)
  return true
}

/** Somebody ran `npm ci` themselves: npm writes this list last, so it stands for a whole installation. */
function installedByNpm(lock) {
  const hidden = read(inProject('node_modules/.package-lock.json'))
  if (hidden === null) return false
  const found = JSON.parse(hidden).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([folder, wanted]) =>
      !folder.startsWith('node_modules/') || (found[folder] ? found[folder].version === wanted.version : wanted.optional),
  )
}

async function install() {
  const since = performance.now()
  console.log('Installing the locked dependencies (only when they change; about half a minute) …')
  const ticking = setInterval(() => console.log(`  still installing, ${seconds(since)}`), 15_000)
  const { code, said } = await npmCi().finally(() => clearInterval(ticking))
  if (code !== 0) throw new Advice(whatFailed(code, said))

  stamp(readFileSync(inProject('package-lock.json'), 'utf8'))
  console.log(`Dependencies installed in ${seconds(since)}.`)
}

function npmCi() {
  // The npm that called us, or the one on the path.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...args] = tied('TERM', ...npm, 'ci', '--loglevel=error')
  const child = spawn(program, args, { cwd: PROJECT, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', data => {
    said += data
    process.stderr.write(data)
  })
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Advice('npm was not found. It comes with Node: install Node 20.19 or later with npm, then try again.')),
    )
    child.once('close', code => resolve({ code, said }))
  })
}

function whatFailed(code, said) {
  const reasons = [
    [/ENOSPC/, 'The disk is full: free about 1 GB (df -h .).'],
    [
      /EACCES|EPERM|EROFS/,
      `This user may not write in ${PROJECT}: give the folder to it (chown -R), or run the command as its owner.`,
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i,
      'The package registry was not reached: check the network and the proxy (npm ping).',
    ],
    [
      /EUSAGE|can only install packages when|in sync/,
      'package.json and package-lock.json do not fit together: take both from the same commit.',
    ],
    [
      /EINTEGRITY/,
      'A download is not what package-lock.json promises: npm cache clean --force, then again; if it stays, do not go on.',
    ],
  ]
  const known = reasons.find(([sign]) => sign.test(said))
  return `The dependencies could not be installed (npm ci ended with ${code}); nothing was started.\n${known ? known[1] : 'The lines above are npm’s own.'}`
}

function stamp(lock) {
  try {
    writeFileSync(STAMP, fingerprint(lock))
  } catch {
    // A read-only installation is compared with npm's list each time, which takes some milliseconds.
  }
}

const fingerprint = lock => createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')

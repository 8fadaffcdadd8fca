import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 }) // whole programs start here, next to other tests on two cores

const REAL = path.resolve(import.meta.dirname, '..')

/** As on a Node before 22.15, where the starter cannot become the server and has to stand for it. */
const WITHOUT_EXECVE = ['--import', 'data:text/javascript,delete process.execve']

/** Says who it is and what it was sent; ends by itself with the code it was given, or on a signal. */
const MAIN = `
const code = /^--exit=(\\d+)$/.exec(process.argv[2] ?? '')?.[1]
const staying = setInterval(() => {}, 1000)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(7), 200) })
}
console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }))
if (code) process.exit(Number(code))
`

const scratch = mkdtempSync(path.join(tmpdir(), 'balcao-up-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('installing', () => {
  test('once; again only when package-lock.json changes', async () => {
    const project = smallProject('install')
    expect(await up(project, 'start', '--exit=0').output).toContain('Dependencies installed')
    expect(existsSync(path.join(project, 'node_modules/part'))).toBe(true)
    expect(await up(project, 'start', '--exit=0').output).not.toContain('nstalling')

    dependOn(project, 'part', 'another')
    expect(await up(project, 'start', '--exit=0').output).toContain('Dependencies installed')
    expect(existsSync(path.join(project, 'node_modules/another'))).toBe(true)
  })

  test('not at all where npm ci was run by hand', async () => {
    const project = smallProject('by-hand')
    await run(project, 'npm', ['ci']).ended
    expect(await up(project, 'start', '--exit=0').output).not.toContain('nstalling')
  })

  test('two at once: one installs, the other waits, both start', async () => {
    const project = smallProject('two')
    const both = [up(project, 'start', '--exit=0'), up(project, 'start', '--exit=0')]
    const outputs = await Promise.all(both.map(started => started.output))
    expect(await Promise.all(both.map(started => started.ended))).toEqual([0, 0])
    expect(outputs.join('').match(/Dependencies installed/g)).toHaveLength(1)
    expect(outputs.join('')).toContain('waiting for it')
  })

  test('a failure of npm starts nothing and says why', async () => {
    const project = smallProject('broken')
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'small', dependencies: { other: '1.0.0' } }))
    const started = up(project, 'start')
    expect(await started.ended).toBe(1)
    expect(await started.output).toMatch(/nothing was started.\npackage\.json and package-lock\.json do not fit together/)
    expect(await started.output).not.toContain('"pid"')
  })
})

describe('starting', () => {
  let project = ''
  beforeAll(async () => {
    project = smallProject('start')
    await up(project, 'start', '--exit=0').ended
  })

  test.each([
    ['in place', []],
    ['through a child', WITHOUT_EXECVE],
  ])('%s passes on the arguments and the exit code', async (_how, flags) => {
    const started = run(project, process.execPath, [...flags, 'scripts/up.mjs', 'start', '--exit=9', '--roles=web'])
    expect((await started.server).args).toEqual(['--exit=9', '--roles=web'])
    expect(await started.ended).toBe(9)
  })

  test('nothing idle stays in memory', async () => {
    const started = up(project, 'start')
    expect((await started.server).pid).toBe(started.child.pid)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(7)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a child hears %s once, however often a terminal and npm repeat it',
    async signal => {
      const started = run(project, process.execPath, [...WITHOUT_EXECVE, 'scripts/up.mjs', 'start'])
      await started.server
      started.child.kill(signal)
      started.child.kill(signal)
      expect(await started.ended).toBe(7)
      expect((await started.output).match(/SIG\w+/g)).toEqual([signal])
    },
  )

  test('a starter killed with -9 takes its child along, which may still put things in order', async () => {
    const started = run(project, process.execPath, [...WITHOUT_EXECVE, 'scripts/up.mjs', 'start'])
    await started.server
    started.child.kill('SIGKILL')
    expect((await started.output).match(/SIG\w+/g)).toContain('SIGTERM') // the output ends when the last who holds it ends
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('npm start killed with %s ends the server', async signal => {
    const started = run(project, 'npm', ['start'])
    await started.server
    started.child.kill(signal)
    expect((await started.output).match(/SIG\w+/g)).toContain('SIGTERM')
  })

  test('an old Node is refused in words', async () => {
    const pretend = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })"
    const started = run(project, process.execPath, ['--import', pretend, 'scripts/up.mjs', 'start'])
    expect(await started.output).toMatch(/^Balcão needs Node 20\.19 or later.*This is Node 18\.20\.4\.\nInstall/)
    expect(await started.ended).toBe(1)
  })

  test('a command that is not there yet, or never was, says so with code 2', async () => {
    const notYet = up(project, 'doctor')
    expect(await notYet.output).toContain('npm run doctor is not there yet')
    expect(await notYet.ended).toBe(2)

    const never = up(project, 'stat')
    expect(await never.output).toMatch(/There is no command stat\.\n {2}npm run start/)
    expect(await never.ended).toBe(2)
  })
})

describe('building the web app', () => {
  test('when it is missing or older than its sources; a failed build leaves the last good one', async () => {
    const project = smallProject('web')
    await up(project, 'start', '--exit=0').ended
    symlinkSync(path.join(REAL, 'node_modules/vite'), path.join(project, 'node_modules/vite'))
    mkdirSync(path.join(project, 'web/src'), { recursive: true })
    writeFileSync(path.join(project, 'web/index.html'), '<script type="module" src="/src/main.ts"></script>')
    writeFileSync(path.join(project, 'web/vite.config.ts'), 'export default {}')
    const write = (source: string) => writeFileSync(path.join(project, 'web/src/main.ts'), source)
    const page = () => readFileSync(path.join(project, 'web/dist/index.html'), 'utf8')

    write('document.title = "one"')
    expect(await up(project, 'start', '--exit=0').output).toContain('Built the web app')
    const first = page()
    expect(await up(project, 'start', '--exit=0').output).not.toContain('Buil')

    write('this is not a program')
    const failed = up(project, 'start', '--exit=0')
    expect(await failed.ended).toBe(1)
    expect(await failed.output).toContain('could not be built')
    expect(page()).toBe(first)

    write('document.title = "two"')
    expect(await up(project, 'start', '--exit=0').output).toContain('Built the web app')
    expect(page()).not.toBe(first)
  })
})

/** A project with our scripts, one local dependency and a server that only tells what happens to it. */
function smallProject(name: string): string {
  const project = path.join(scratch, name)
  for (const file of ['scripts/up.mjs', 'scripts/launch', '.npmrc'])
    cpSync(path.join(REAL, file), path.join(project, file), { recursive: true })
  mkdirSync(path.join(project, 'server/dist'), { recursive: true })
  writeFileSync(path.join(project, 'server/dist/main.js'), MAIN)
  dependOn(project, 'part')
  return project
}

function dependOn(project: string, ...parts: string[]): void {
  const write = (file: string, content: object) => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), JSON.stringify(content))
  }
  const { scripts } = JSON.parse(readFileSync(path.join(REAL, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries(parts.map(part => [part, `file:${part}`]))
  const packages = parts.flatMap(part => [
    [part, { version: '1.0.0' }],
    [`node_modules/${part}`, { resolved: part, link: true }],
  ])
  for (const part of parts) write(`${part}/package.json`, { name: part, version: '1.0.0' })
  write('package.json', { name: 'small', type: 'module', scripts, dependencies })
  write('package-lock.json', {
    lockfileVersion: 3,
    packages: { '': { name: 'small', dependencies }, ...Object.fromEntries(packages) },
  })
}

function up(project: string, ...args: string[]) {
  return run(project, process.execPath, ['scripts/up.mjs', ...args])
}

function run(cwd: string, program: string, args: string[]) {
  // Not what the npm around this test run says about itself.
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_lifecycle'))
  const env = { ...Object.fromEntries(outer), PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` }
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => chunks.push(String(data)))
  const output = once(child, 'close').then(() => chunks.join(''))
  const ended = once(child, 'exit').then(([code]) => code)
  const server = new Promise<{ pid: number; args: string[] }>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('{"pid"')) resolve(JSON.parse(line))
    })
  })
  return { child, output, ended, server }
}

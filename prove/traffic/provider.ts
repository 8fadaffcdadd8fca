import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { LedgerEntry, SandboxFaults } from '@balcao/contract/channels/sandbox'

/** The provider of the sandbox channels as another program, with books of its own. */
export interface Provider {
  url: string
  /** Everything it was ever given; how often somebody wanted a session that another had; and how much it tells that nobody took yet. */
  books(): Promise<{ entries: LedgerEntry[]; overlaps: number; telling: number }>
  misbehave(faults: SandboxFaults): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = path.resolve(import.meta.dirname, '../../server/src/test/sandbox-provider.ts')
const TIED = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : []

export async function startProvider(): Promise<Provider> {
  const [program = process.execPath, ...args] = [...TIED, process.execPath, PROGRAM]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', data => {
      said += String(data)
      const address = /listens at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`the provider ended: ${said}`)))
  })
  const ask = async (path: string, request: RequestInit = {}) => (await fetch(url + path, request)).json()
  return {
    url,
    books: () => ask('/ledger'),
    misbehave: faults => ask('/faults', { method: 'PUT', body: JSON.stringify(faults) }),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { type Graph, GraphProblem, graphOf } from '../lib/meta/graph.ts'
import type { InstagramConfig } from './config.ts'

/**
 * Tokens of Instagram's own login live for 60 days and are renewed by themselves. A renewed one is kept beside the form's, and
 * counts for as long as the form has the one it came from.
 */
export async function accessTo(config: InstagramConfig, outside: Outside): Promise<{ graph: Graph; renew: () => Promise<void> }> {
  const from = createHash('sha256').update(config.token).digest('hex')
  let { token, renewedAt } = await kept(outside, from)
  let current = graphOf(outside, { ...config, host: config.login, token: token ?? config.token })

  return {
    graph: call => current(call),
    async renew() {
      if (config.login !== 'instagram' || Date.now() - renewedAt < RENEW_MS) return
      try {
        const query = { grant_type: 'ig_refresh_token', access_token: token ?? config.token }
        const answer = await current({
          path: 'refresh_access_token',
          query,
          reply: z.object({ access_token: z.string().min(1) }),
        })
        token = answer.access_token
        renewedAt = Date.now()
        await outside.store.set({ token, tokenFrom: from, renewedAt: String(renewedAt) })
        current = graphOf(outside, { ...config, host: config.login, token })
      } catch (error) {
        if (!(error instanceof GraphProblem)) throw error
        // One younger than a day cannot be renewed, and one that has ended is told by the check.
        outside.log.warn({ reason: error.message }, 'the token of an Instagram account was not renewed')
      }
    },
  }
}

const RENEW_MS = 7 * 86_400_000

async function kept(outside: Outside, from: string) {
  const { token, tokenFrom, renewedAt } = await outside.store.get(['token', 'tokenFrom', 'renewedAt'])
  return tokenFrom === from ? { token, renewedAt: Number(renewedAt) || 0 } : { token: undefined, renewedAt: 0 }
}

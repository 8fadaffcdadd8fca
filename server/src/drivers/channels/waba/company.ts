import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { graphOf } from '../lib/meta/graph.ts'
import { asHealth } from '../lib/meta/problems.ts'

const owner = z.object({ name: z.string().default(''), id: z.string().default('') })
const number = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  status: z.string().default(''),
  quality_rating: z.string().default(''),
  throughput: z.object({ level: z.string() }).partial().default({}),
})

/** What a company's token opens at Meta, apart from its channels. */
export function metaCompany(given: { token: string; appSecret: string; version: string }, outside: Outside) {
  const graph = graphOf(outside, { ...given, host: 'facebook' })
  const told = async <T>(what: string, ask: Promise<T>): Promise<T> =>
    ask.catch((problem: unknown) => {
      const health = asHealth(problem, what, 'ERR_WABA_DATA')
      throw health.ok ? problem : new SendError('down', health.code, health.details ?? '', { cause: problem })
    })
  return {
    async owner(): Promise<string> {
      const { name, id } = await told('token', graph({ path: 'me', query: { fields: 'id,name' }, reply: owner }))
      return name || id
    },
    /** Verified name, status, quality, throughput. */
    async number(phoneNumberId: string): Promise<string> {
      const fields = 'display_phone_number,verified_name,status,quality_rating,throughput'
      const its = await told(phoneNumberId, graph({ path: phoneNumberId, query: { fields }, reply: number }))
      const parts = [its.display_phone_number, its.verified_name, its.status, its.quality_rating, its.throughput.level]
      return parts.filter(Boolean).join(' · ')
    },
  }
}

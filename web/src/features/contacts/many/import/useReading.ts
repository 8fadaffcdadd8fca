import { phoneReader } from '@balcao/contract/contacts/import-phone'
import type { BirthdayReading } from '@balcao/contract/contacts/import-row'
import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { useEffect, useState } from 'react'
import { api } from '../../../../api/client.ts'
import type { Sheet } from '../../../../kit/files/read.ts'
import type { Target } from './columns.ts'
import { type ReadLines, readLines } from './lines.ts'

export interface Read extends ReadLines {
  /** How many of the good lines meet somebody. */
  known: number
}

interface Asked {
  sheet: Sheet
  targets: readonly Target[]
  birthday: BirthdayReading
  country: string
}

const NUMBERS_AT_ONCE = 5_000

/** The lines as they will be taken, and how many of them somebody has already; null while that is found out. */
export function useReading({ sheet, targets, birthday, country }: Asked) {
  const [read, setRead] = useState<Read | null>(null)
  const [part, setPart] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    let isOver = false
    setRead(null)
    setFailure(null)
    const run = async () => {
      const { parsePhoneNumberFromString, isSupportedCountry } = await import('libphonenumber-js')
      const phone = phoneReader(parsePhoneNumberFromString, isSupportedCountry(country) ? country : 'BR')
      const today = new Date().toISOString().slice(0, 10)
      const lines = await readLines(sheet, { targets, birthday, phone, today }, done => !isOver && setPart(done))
      const numbers = lines.good.map(({ number }) => number)
      let known = 0
      for (let at = 0; at < numbers.length && !isOver; at += NUMBERS_AT_ONCE) {
        const found = await api(contactManyRoutes.known, { body: { numbers: numbers.slice(at, at + NUMBERS_AT_ONCE) } })
        known += found.known.length
      }
      if (!isOver) setRead({ ...lines, known })
    }
    run().catch((error: unknown) => !isOver && setFailure(error))
    return () => {
      isOver = true
    }
  }, [sheet, targets, birthday, country, tries])
  return { read, part, failure, again: () => setTries(tries + 1) }
}

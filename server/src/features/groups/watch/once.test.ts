import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { News } from '../../../drivers/channels/driver.ts'
import type { NewsOf } from '../../channels/index.ts'
import { deeds, forgetAll, later, openPhones, phone, rule, tendGroupDeeds } from './phone.testkit.ts'

openPhones()

const BANNED = '5511970000090'
const PEOPLE = ['5511970000001', '5511970000002', BANNED] as const

const event = fc.record({
  what: fc.constantFrom('join', 'leave', 'word', 'clean', 'edit'),
  who: fc.constantFrom(...PEOPLE),
  /** How often it is told, and where in the order each time. */
  told: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }),
})
const story = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 9 }),
  tendAfter: fc.array(fc.nat(20), { maxLength: 4 }),
})

type Phone = Awaited<ReturnType<typeof phone>>

/** An event, and what has to come of it. */
function asNews(its: Phone, { what, who }: { what: 'join' | 'leave' | 'word' | 'clean' | 'edit'; who: string }): News {
  if (what === 'join' || what === 'leave') return its.members(what, who)
  const author = { address: `${who}@s.whatsapp.net`, name: who }
  if (what !== 'edit') return its.message(what === 'word' ? 'faça uma APOSTA' : 'apostas não', { author })
  const by = { fromMe: false, address: its.group, authors: [author.address] }
  const { externalId } = its.message('')
  return { type: 'edited', externalId, text: 'aposta!', by, at: new Date() } satisfies NewsOf<'edited'>
}

test('events repeated and told in any order: each rule acts once on each message and each member', async () => {
  const its = await phone(PEOPLE.map(value => ({ address: { kind: 'phone', scope: '', value }, name: value })))
  await fc.assert(
    fc.asyncProperty(story, async ({ events, tendAfter }) => {
      await forgetAll()
      its.told.length = 0
      its.said.length = 0
      await its.watch({ ban: true, word: true, greeting: true, farewell: true })
      await rule('ban', BANNED)
      await tendGroupDeeds()
      its.told.length = 0
      await rule('word', 'aposta')
      await rule('greeting', 'Oi, {{name}}')
      await rule('farewell', 'Tchau, {{name}}')

      const drawn = events.map(one => ({ ...one, news: asNews(its, one) }))
      const order = drawn.flatMap(({ news, told }) => told.map(at => ({ at, news }))).toSorted((a, b) => a.at - b.at)
      for (const [i, { news }] of order.entries()) {
        await its.hear(news)
        if (tendAfter.includes(i)) await Promise.all([tendGroupDeeds(), tendGroupDeeds()])
      }
      for (const seconds of [1, 700, 1_400, 2_100]) {
        later(seconds)
        await Promise.all([tendGroupDeeds(), tendGroupDeeds()])
      }

      const of = (...whats: string[]) => drawn.filter(({ what }) => whats.includes(what))
      const idOf = (news: News) => ('externalId' in news ? news.externalId : '')
      expect(
        its.told
          .filter(one => one.startsWith('delete'))
          .map(one => one.split(' ')[1])
          .toSorted(),
        'each word once',
      ).toEqual(
        of('word', 'edit')
          .map(({ news }) => idOf(news))
          .toSorted(),
      )
      expect(
        its.told.filter(one => one.startsWith('remove')),
        'each return once',
      ).toEqual(
        of('join')
          .filter(({ who }) => who === BANNED)
          .map(() => `remove ${BANNED}`),
      )
      const log = await deeds(its.id)
      const greeted = (kind: string) => log.filter(one => one.rule === kind && one.result === 'done').length
      expect([greeted('greeting'), greeted('farewell')], 'nobody who is to stay out').toEqual([
        of('join').filter(({ who }) => who !== BANNED).length,
        of('leave').filter(({ who }) => who !== BANNED).length,
      ])
      later(0)
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('somebody banned who comes back fifty times is put out fifty times, ever later, and nothing is written', async () => {
  const its = await phone()
  await its.watch({ ban: true, greeting: true, farewell: true })
  await rule('ban', BANNED)
  await rule('greeting', 'Oi, {{name}}')
  await rule('farewell', 'Tchau, {{name}}')
  let at = 0
  for (let i = 0; i < 50; i++) {
    await its.hear(its.members('join', BANNED))
    await tendGroupDeeds()
    if (its.told.length <= i) {
      at += 601
      later(at)
      await tendGroupDeeds()
    }
    await its.hear(its.members('leave', BANNED))
  }
  await tendGroupDeeds()
  expect(its.told).toEqual(Array.from({ length: 50 }, () => `remove ${BANNED}`))
  expect(its.said).toEqual([])
  expect(at, 'it rested').toBeGreaterThan(600)
}, 60_000)

import { groupRuleRoutes } from '@balcao/contract/groups/group-rules'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/world.ts'
import { deeds, later, openPhones, phone, phoneOf, rule, tendGroupDeeds, w } from './phone.testkit.ts'

openPhones()

describe('a forbidden word', () => {
  test('is deleted once, though its message is told three times and two processes look, and the log says so', async () => {
    const its = await phone()
    await its.watch({ word: true })
    await rule('word', 'Aposta')
    const bad = its.message('Faça uma APÓSTA hoje')
    for (const one of [its.message('Bom dia, apostas não'), bad, bad, bad]) await its.hear(one)
    await Promise.all([tendGroupDeeds(), tendGroupDeeds(), tendGroupDeeds()])
    await tendGroupDeeds()
    await its.hear(bad)
    await tendGroupDeeds()
    expect(its.told).toEqual([`delete ${bad.externalId} of 5511970001111@s.whatsapp.net`])
    expect(await deeds(its.id)).toMatchObject([{ rule: 'word', about: 'Aposta', person: 'Edson', result: 'done' }])
  })

  test('takes its author along where the rule says so, and counts in captions and edits too', async () => {
    const its = await phone([{ address: phoneOf('5511970001111'), name: 'Edson' }])
    await its.watch({ word: true })
    await rule('word', 'aposta', { removesAuthor: true })
    const clean = its.message('Bom dia')
    await its.hear(clean)
    const by = { fromMe: false, address: its.group, authors: ['5511970001111@s.whatsapp.net'] }
    await its.hear({ type: 'edited', externalId: clean.externalId, text: 'aposta!', by, at: new Date() })
    await tendGroupDeeds()
    expect(its.told).toEqual([`delete ${clean.externalId} of 5511970001111@s.whatsapp.net`, 'remove 5511970001111'])
    // Nobody says goodbye to a removed member.
    await rule('farewell', 'Tchau')
    await its.watch({ farewell: true })
    await its.hear(its.members('leave', '5511970001111'))
    await tendGroupDeeds()
    expect(its.said).toEqual([])
  })

  test('is nobody’s business of admins, of the company itself, where nobody watches, and in other groups', async () => {
    const its = await phone([{ address: phoneOf('5511970001111'), name: 'Edson', isAdmin: true }])
    await rule('word', 'aposta')
    await its.hear(its.message('aposta'))
    await its.watch({ word: true })
    await its.hear(its.message('aposta', { fromMe: true }))
    await tendGroupDeeds()
    expect(await deeds(its.id)).toEqual([])
    await its.hear(its.message('aposta'))
    await tendGroupDeeds()
    expect(its.told).toEqual([])
    expect(await deeds(its.id)).toMatchObject([{ result: 'exempt' }])
  })

  test('stays where we run the group no longer: the log says so, and of two channels one acts', async () => {
    const its = await phone([], { isAdmin: false })
    await its.watch({ word: true })
    await rule('word', 'aposta')
    await its.hear(its.message('aposta'))
    await tendGroupDeeds()
    expect(await deeds(its.id)).toMatchObject([{ result: 'notAdmin' }])
    expect((await w.ana.call(groupRuleRoutes.list, { query: { rule: 'word' } })).rows).toMatchObject([
      { standing: 'notAdmin', acted: 0 },
    ])
  })

  test('that stays rings once: for who wrote the rule and supervisors, until we run the group again', async () => {
    const its = await phone([], { isAdmin: false })
    await its.watch({ word: true })
    await rule('word', 'aposta')
    const rung = async (who: Person) =>
      (await who.call(notificationRoutes.list, {})).rows.filter(({ kind }) => kind === 'wordStuck').map(({ at }) => at)
    expect(await rung(w.ana)).toEqual([])
    await its.hear(its.message('aposta'))
    await tendGroupDeeds()
    const [at] = await rung(w.ana)
    expect(at).toEqual(expect.any(String))
    await its.hear(its.message('outra aposta'))
    await tendGroupDeeds()
    expect([await rung(w.ana), await rung(w.rui)]).toEqual([[at], [at]])
    await w.owner.query('update group_rules set user_id = $1', [w.carla.id])
    expect([await rung(w.ana), await rung(w.carla)]).toEqual([[], [at]])

    await w.owner.query('update group_seats set is_admin = true where channel_id = $1', [its.id])
    expect(await rung(w.carla)).toEqual([])
  })
})

describe('a banned number', () => {
  test('is removed when it joins, each time it comes back, a little later each time', async () => {
    const its = await phone()
    await its.watch({ ban: true })
    await rule('ban', '(11) 97000-2222')
    for (let i = 0; i < 5; i++) {
      const joined = its.members('join', '5511970002222', '5511970003333')
      await its.hear(joined)
      await its.hear(joined)
      await tendGroupDeeds()
    }
    expect(its.told).toEqual(Array.from({ length: 3 }, () => 'remove 5511970002222'))
    later(60)
    await tendGroupDeeds()
    expect(its.told).toHaveLength(5)
    expect((await w.ana.call(groupRuleRoutes.list, { query: { rule: 'ban' } })).rows).toMatchObject([
      { acted: 5, standing: 'done' },
    ])
  })

  test('is removed at once where it is in already, by any spelling; whose number is hidden is said', async () => {
    const its = await phone([
      { address: phoneOf('551170002222'), name: 'x' },
      { address: { kind: 'lid', scope: '', value: '8123' }, name: 'y', number: '5511970004444' },
    ])
    await its.watch({ ban: true })
    await its.hear(its.members('join', '5511970009999'))
    await rule('ban', '5511970002222')
    await rule('ban', '5511970004444')
    await tendGroupDeeds()
    expect(its.told.toSorted()).toEqual(['remove 551170002222', 'remove 8123'].toSorted())
    its.its.people = [{ address: { kind: 'lid', scope: '', value: '9999' }, name: '' }]
    const hidden = await rule('ban', '5511970005555')
    await tendGroupDeeds()
    expect((await w.ana.call(groupRuleRoutes.show, { params: { id: hidden.id } })).standing).toBe('unseen')
  })

  test('is refused twice, and when it is no number', async () => {
    await rule('ban', '5511970002222')
    const ask = (text: string) =>
      w.ana.ask('POST', '/group-rules', { rule: 'ban', text, note: '', groupId: null, removesAuthor: false })
    expect(await ask('11970002222')).toMatchObject({ status: 409, body: { error: 'ERR_NAME_TAKEN' } })
    expect(await ask('Ana')).toMatchObject({ status: 400, body: { error: 'ERR_PHONE_INVALID' } })
  })
})

describe('words of greeting', () => {
  test('are gathered: one message a minute, each person once, nobody for an event that is told late', async () => {
    const its = await phone()
    await its.watch({ greeting: true })
    await rule('greeting', 'Boas-vindas, {{name}}!')
    await its.hear({ ...its.members('join', '5511970000001'), at: new Date(Date.now() - 11 * 60_000) })
    const first = its.members('join', '5511970000002', '5511970000003')
    await its.hear(first)
    await its.hear(first)
    await Promise.all([tendGroupDeeds(), tendGroupDeeds()])
    await expect.poll(() => its.said).toEqual(['Boas-vindas, Pessoa 02 e Pessoa 03!'])
    await its.hear(its.members('join', ...Array.from({ length: 7 }, (_, i) => `551197000001${i}`)))
    await tendGroupDeeds()
    expect(its.said).toHaveLength(1)
    later(61)
    await tendGroupDeeds()
    await expect.poll(() => its.said).toHaveLength(2)
    expect(its.said[1]).toBe('Boas-vindas, Pessoa 10, Pessoa 11, Pessoa 12, Pessoa 13, Pessoa 14 +2!')
  })

  test('are the group’s own before those of all, and said in its conversation where there is one', async () => {
    const its = await phone()
    await its.watch({ farewell: true })
    await its.hear(its.message('Bom dia'))
    await rule('farewell', 'Até logo, {{name}}.')
    await its.hear(its.members('leave', '5511970000021'))
    await tendGroupDeeds()
    await expect.poll(() => its.said).toEqual(['Até logo, Pessoa 21.'])
    const { n } = await w.one<{ n: number }>("select count(*)::int as n from message_origins where kind = 'group'", [])
    expect(n).toBe(1)
  })
})

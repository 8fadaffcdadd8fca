import { termsRoutes } from '@balcao/contract/tenants/tenants'
import { TERMS_VERSION } from '@balcao/contract/values/constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const refused = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
const accept = (person = w.root, body: object = { tenantId: w.tito.tenantId, version: TERMS_VERSION }) =>
  person.ask('POST', '/terms/accept', body)

describe('[TEN-04] terms of use', () => {
  test('until they are accepted people sign in, read their state, and nothing else', async () => {
    expect(await w.tito.call(termsRoutes.show, {})).toMatchObject({
      version: TERMS_VERSION,
      accepted: false,
      acceptedVersion: null,
    })
    expect(await w.tito.ask('GET', '/users')).toEqual(refused(403, 'ERR_TERMS_NOT_ACCEPTED'))
    expect(await accept(w.tito)).toEqual(refused(403, 'ERR_NO_PERMISSION'))
  })

  test('a version that is not the current one is not accepted, nor anything for a company that is not there', async () => {
    expect(await accept(w.root, { tenantId: w.tito.tenantId, version: '1999-01' })).toEqual(
      refused(409, 'ERR_TERMS_ACCEPTANCE', { version: TERMS_VERSION }),
    )
    expect(await accept(w.root, { tenantId: 987_654, version: TERMS_VERSION })).toEqual(refused(404, 'ERR_NO_TENANT_FOUND'))
  })

  test('the superadmin accepts once, with who, when and which version, and the company’s tokens are outdated', async () => {
    await Promise.all([accept(), accept()])
    const answer = await accept()
    expect(answer).toMatchObject({
      status: 200,
      body: { accepted: true, acceptedVersion: TERMS_VERSION, acceptedBy: `root <root@t${w.main}.test>` },
    })
    const { rows } = await w.owner.query('select version, accepted_by, accepted_at from terms_acceptances where tenant_id = $1', [
      w.tito.tenantId,
    ])
    expect(rows).toEqual([{ version: TERMS_VERSION, accepted_by: `root <root@t${w.main}.test>`, accepted_at: expect.any(Date) }])
    expect(Math.abs(Date.parse(String(answer.body.acceptedAt)) - Date.now())).toBeLessThan(60_000)
    expect(await w.tito.ask('GET', '/users')).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
  })
})

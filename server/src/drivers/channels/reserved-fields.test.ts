import { fieldsOf } from '@balcao/contract/channels/config-fields'
import { expect, test } from 'vitest'
import { channelDrivers } from './index.ts'
import type { sandbox } from './sandbox/index.ts'

const noBooks: Parameters<typeof sandbox>[0] = () => expect.fail('nobody sends')
const drivers = Object.values(channelDrivers({ booksOf: noBooks }))

test.each(drivers.map(driver => [driver.kind, driver] as const))(
  '[CHN-26][CHN-27][MSG-25] %s keeps its reserved fields',
  (_, { config }) => {
    const waiting = fieldsOf(config).filter(({ waits }) => waits)
    expect(waiting.filter(({ isRequired }) => isRequired)).toEqual([])
    expect(waiting.flatMap(({ name, isSecret }) => (isSecret ? [name] : []))).toEqual([
      'wavoipTokens',
      'typebotKey',
      'chatgptKey',
      'chatgptOrganisation',
      'difyKey',
      'n8nHeaderValue',
      'dialogflowJson',
    ])
  },
)

test('what a driver asks of its own fields together still holds', () => {
  const instagram = drivers.find(({ kind }) => kind === 'instagram')?.config ?? expect.fail('no Instagram')
  const fields = { accountId: '1', token: 't', appSecret: 's', wavoipTokens: 'a' }
  expect(instagram.safeParse({ ...fields, login: 'instagram' }).success).toBe(true)
  expect(instagram.safeParse({ ...fields, login: 'facebook' }).error?.issues).toMatchObject([{ path: ['pageId'] }])
})

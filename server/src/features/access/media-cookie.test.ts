import { ACCESS_TOKEN_SECONDS } from '@balcao/contract/values/constants'
import { expect, test } from 'vitest'
import { Browser, openHouse } from './house.testkit.ts'

test('[ACC-06] what a browser loads by itself is shown by a cookie no script reads, of media alone, from login to logout', async () => {
  const house = await openHouse()
  const media = (headers: { 'set-cookie'?: string | string[] | number | undefined }) =>
    [headers['set-cookie'] ?? []].flat().find(cookie => String(cookie).startsWith('balcao_media='))
  const ana = new Browser(house.app)

  const kept = `; Max-Age=${ACCESS_TOKEN_SECONDS}; Path=/media; HttpOnly; SameSite=Strict`
  expect(media((await ana.login('ana@padaria.example')).headers)).toBe(`balcao_media=${ana.token}${kept}`)
  house.wait(60_000)
  expect(media((await ana.refresh()).headers)).toBe(`balcao_media=${ana.token}${kept}`)
  expect(media((await ana.post('/auth/logout')).headers)).toMatch(/^balcao_media=; Max-Age=0; Path=\/media;/)
})

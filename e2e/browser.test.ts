import { expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'

test('a real browser opens a page, draws its text and runs its script', async () => {
  const page = await (await sharedBrowser()).newPage()
  try {
    await page.goto('data:text/html;charset=utf-8,<h1>Balc%C3%A3o</h1><script>document.title = 6 * 7</script>')

    expect(await page.title()).toBe('42')
    expect(await page.getByRole('heading').innerText()).toBe('Balcão')
    expect((await page.getByRole('heading').boundingBox())?.height).toBeGreaterThan(10)
  } finally {
    await page.close()
  }
})

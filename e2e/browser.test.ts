import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

test('a real browser opens a page, draws its text and runs its script', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto('data:text/html;charset=utf-8,<h1>Balc%C3%A3o</h1><script>document.title = 6 * 7</script>')

    expect(await page.title()).toBe('42')
    expect(await page.getByRole('heading').innerText()).toBe('Balcão')
    expect((await page.getByRole('heading').boundingBox())?.height).toBeGreaterThan(10)
  } finally {
    await browser.close()
  }
})

import { authRoutes } from '@balcao/contract/access/auth'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { newResetToken } from '../server/src/features/access/login/reset.ts'
import { withTenant } from '../server/src/infra/database/db.ts'
import { PASSWORD } from '../server/src/test/world.ts'
import { become, expectAccessible, expectGoodLooks, FOUR_LOOKS, openHouse, picture, WIDE } from './house.ts'

const house = await openHouse({ LOGIN_CAPTCHA: 'on', CAPTCHA_WORK: '4' })
const CARLA = `carla@t${house.padaria}.test`

beforeEach(() => house.owner.query('truncate attempts'))

/** Where the slot of this page's picture is: the one thing the page cannot know. */
async function slot(page: Page): Promise<number> {
  const id = await page.locator('[data-challenge]').getAttribute('data-challenge')
  const { target } = await house.one<{ target: number }>('select target from captchas where id = $1', [id])
  return Number(target)
}

async function fill(page: Page, email: string, password: string = PASSWORD) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Leve o balão até o encaixe' })
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click()
const solved = (page: Page) => page.getByText('Encaixado').waitFor()
/** The scene is drawn and may be moved. */
const ready = (page: Page) => page.getByRole('button', { name: 'Mover para a direita' }).and(page.locator(':enabled')).waitFor()

async function sceneBox(page: Page) {
  const box = await page.locator('img[src^="data:image/png"]').boundingBox()
  if (!box) throw new Error('no scene')
  return box
}
/** The point of the page over which the balloon's middle has to be. */
async function goal(page: Page, x: number) {
  const box = await sceneBox(page)
  return { x: box.x + ((x + 21) / 360) * box.width, y: box.y + box.height / 2, startX: box.x + 20 }
}

async function solveByKeyboard(page: Page) {
  await ready(page)
  const target = await slot(page)
  await slider(page).focus()
  await page.keyboard.press('Home')
  for (let x = 0; x + 10 <= target; x += 10) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await solved(page)
}

describe('the slider', () => {
  test('[ACC-02] [ACC-17] by mouse: drag the balloon to the slot, then enter', async () => {
    const page = await house.visit()
    const broken: string[] = []
    page.on('console', message => /content security policy/i.test(message.text()) && broken.push(message.text()))
    const workers: string[] = []
    page.on('worker', worker => workers.push(worker.url()))
    await page.reload()
    await fill(page, CARLA)
    await ready(page)
    const to = await goal(page, await slot(page))
    await page.mouse.move(to.startX, to.y)
    await page.mouse.down()
    await page.mouse.move((to.startX + to.x) / 2, to.y, { steps: 5 })
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await solved(page)
    await enter(page)
    await page.waitForURL('**/#/home')
    expect(workers, 'what is reckoned is reckoned beside the page').toHaveLength(1)
    expect(broken, 'nothing tries what the page may not').toEqual([])
  })

  test('[ACC-17] by touch, on a phone', async () => {
    const page = await house.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await fill(page, CARLA)
    await ready(page)
    const to = await goal(page, await slot(page))
    const touch = await page.context().newCDPSession(page)
    const at = (x: number) => ({ touchPoints: [{ x, y: to.y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(to.startX) })
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to.startX + (to.x - to.startX) * part) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await solved(page)
    await enter(page)
    await page.waitForURL('**/#/home')
  })

  test('[ACC-17] by keyboard alone, from the first field to the last key', async () => {
    const page = await house.visit()
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(CARLA)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await solveByKeyboard(page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#/home')
  })

  test('[ACC-17] without dragging: a tap puts the balloon there, a button fits it', async () => {
    const page = await house.visit()
    await fill(page, CARLA)
    await ready(page)
    const to = await goal(page, await slot(page))
    await page.mouse.click(to.x, to.y)
    await page.getByRole('button', { name: 'Encaixar' }).click()
    await solved(page)
    await enter(page)
    await page.waitForURL('**/#/home')
  })

  test('[ACC-02] beside the slot it says so and brings another picture; nothing typed is lost', async () => {
    const page = await house.visit()
    await fill(page, CARLA)
    await ready(page)
    const before = await page.locator('img[src^="data:image/png"]').getAttribute('src')
    const target = await slot(page)
    const wrong = await goal(page, target > 180 ? target - 60 : target + 60)
    await page.mouse.click(wrong.x, wrong.y)
    await page.getByRole('button', { name: 'Encaixar' }).click()
    await page.getByText('O balão não ficou no encaixe').waitFor()
    await ready(page)
    expect(await page.locator('img[src^="data:image/png"]').getAttribute('src')).not.toBe(before)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(CARLA)
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe(PASSWORD)
  })
})

describe('the login page', () => {
  test('[ACC-17] empty or malformed fields, then a missing captcha: told, and nothing is sent', async () => {
    const page = await house.visit()
    const logins: string[] = []
    page.on('request', request => request.url().endsWith('/auth/login') && logins.push(request.url()))
    await ready(page)
    await enter(page)
    await page.getByText('Informe um usuário e uma senha válidos.').first().waitFor()
    await fill(page, 'not an address')
    await enter(page)
    await page.getByText('Informe um usuário e uma senha válidos.').first().waitFor()
    await fill(page, CARLA)
    await enter(page)
    await page
      .getByText(/encaixe|verificação/i)
      .and(page.locator('[role=alert] *'))
      .first()
      .waitFor()
    // A person who typed goes on with the arrows.
    await expect.poll(() => slider(page).evaluate(one => one === document.activeElement)).toBe(true)
    expect(logins).toEqual([])
    expect(page.url()).toContain('#/login')
  })

  test('[ACC-03] [ACC-07] a wrong password and an unknown e-mail read the same, as a warning at the top, and ask for a new picture', async () => {
    const page = await house.visit()
    for (const email of [CARLA, 'ninguem@lugar.test']) {
      await fill(page, email, 'errada-1!')
      await solveByKeyboard(page)
      await enter(page)
      await page
        .locator('[data-tone=warning]')
        .getByText(/usuário e\/ou senha|Usuário ou senha/)
        .waitFor()
      await ready(page)
      await page.locator('[data-tone=warning]').getByRole('button', { name: 'Fechar' }).click()
    }
  })

  test('[ACC-04] too many attempts', async () => {
    const page = await house.visit()
    await fill(page, CARLA, 'errada-1!')
    const limited = page.getByRole('alert').getByText(/1 minuto/)
    for (let tries = 0; tries < 30 && !(await limited.first().isVisible()); tries++) {
      await ready(page)
      await solveByKeyboard(page).catch(() => undefined)
      await enter(page)
      await page.locator('[data-tone=warning]').first().waitFor()
    }
    await limited.first().waitFor()
  })

  test('[ACC-12] an agent lands on the tickets, a supervisor on the dashboard, a superadmin to the companies’ channels', async () => {
    for (const [email, path] of [
      [`ana@t${house.padaria}.test`, '/atendimento'],
      [`rui@t${house.padaria}.test`, '/home'],
      [`root@t${house.main}.test`, '/tenants'],
    ] as const) {
      const page = await house.visit()
      await fill(page, email)
      await solveByKeyboard(page)
      await enter(page)
      await page.waitForURL(`**/#${path}`)
      const kept = await page.evaluate(() => Object.keys(localStorage).filter(key => !key.includes('.')))
      expect(kept.sort()).toEqual(['profile', 'token', 'userId', 'username'])
      await page.context().close()
    }
  })

  test('[ACC-17] a code by mail stands in for the slider', async () => {
    const page = await house.visit()
    await page.getByRole('button', { name: 'Usar um código' }).click()
    await page.getByText('Preencha o e-mail acima').waitFor()
    await fill(page, CARLA)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.getByText(`Se ${CARLA} tiver conta aqui`).waitFor()
    await page.getByLabel('Código enviado por e-mail').fill('000000')
    await enter(page)
    await page.locator('[data-tone=warning]').waitFor()
    expect(page.url()).toContain('#/login')
    await page.getByRole('button', { name: 'Usar a imagem' }).click()
    await ready(page)
  })

  test('[UIX-07] no barrier, in both themes, on a desktop and on a phone', async () => {
    const page = await house.visit()
    await expectGoodLooks(page, 'login', () => ready(page), FOUR_LOOKS)
    await page.getByRole('button', { name: 'Usar um código' }).click()
    const code = page.getByRole('button', { name: 'Esqueci a senha' })
    await expectGoodLooks(page, 'login-code', () => code.waitFor(), WIDE)
    await code.click()
    await expectGoodLooks(page, 'login-forgotten', () => page.getByRole('dialog').waitFor(), WIDE)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})

describe('a forgotten password', () => {
  test('[ACC-09] asking for a link says the same to every asker', async () => {
    const page = await house.visit()
    for (const email of [CARLA, 'ninguem@lugar.test']) {
      await page.getByRole('button', { name: 'Esqueci a senha' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill('sem arroba')
      await dialog.getByRole('button', { name: 'Enviar link' }).click()
      await dialog.locator('input[aria-invalid=true]').waitFor()
      await dialog.getByLabel('E-mail').fill(email)
      await dialog.getByRole('button', { name: 'Enviar link' }).click()
      await dialog.getByText(`E-mail de recuperação enviado. Se ${email} tiver conta aqui`).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('[ACC-09] [SCR-01] the link sets a password twice typed and agreed to, once', async () => {
    const email = `rui@t${house.padaria}.test`
    const token = await withTenant(house.padaria, tx => newResetToken(tx, { id: house.rui.id, email }))
    const page = await house.visit({ path: `/reset/${token}` })
    await page.getByRole('heading', { name: 'Criar outra senha' }).waitFor()
    await expectAccessible(page)
    await picture(page, 'reset-light-1366')

    const save = () => page.getByRole('button', { name: 'Salvar a nova senha' }).click()
    const first = page.getByLabel('Nova senha', { exact: true })
    const second = page.getByLabel('Repita a nova senha')
    await first.fill('Outra-senha-9')
    await second.fill('Outra-senha-8')
    await save()
    await page.getByText('As senhas não são iguais').waitFor()
    await second.fill('Outra-senha-9')
    await save()
    await page.locator('input[type=checkbox][aria-invalid=true], .mantine-Checkbox-error').first().waitFor()
    await page.getByLabel('Quero trocar a senha').check()
    await save()
    await page.waitForURL('**/#/login')
    await page.getByText('Senha redefinida com sucesso').first().waitFor()

    await fill(page, email, 'Outra-senha-9')
    await solveByKeyboard(page)
    await enter(page)
    await page.waitForURL('**/#/home')

    const again = await house.visit({ path: `/reset/${token}` })
    await again.getByLabel('Nova senha', { exact: true }).fill('Mais-uma-7')
    await again.getByLabel('Repita a nova senha').fill('Mais-uma-7')
    await again.getByLabel('Quero trocar a senha').check()
    await again.getByRole('button', { name: 'Salvar a nova senha' }).click()
    await again.getByRole('alert').getByText(/link/i).first().waitFor()
    expect(again.url()).toContain('#/reset/')
  })
})

describe('signup', () => {
  test('[ACC-10] [SCR-01] a company chooses a plan, is told what is wrong at the field, and gets in', async () => {
    await house.owner.query(
      `insert into plans (name, value, connections, users, trial, trial_period, is_active, open_to_signup)
       values ('Começo', 149, 1, 3, true, 14, true, true), ('Equipe', 389.5, 3, 10, true, 14, true, true)
       on conflict do nothing`,
    )
    const page = await house.visit({ path: '/signup' })
    await page.getByText('Equipe').waitFor()
    await page.getByText(/R\$\s389,50/).waitFor()
    await ready(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await picture(page, `signup-${colorScheme}-1366`)
    }

    const create = () => page.getByRole('button', { name: /Criar empresa/ }).click()
    await create()
    await page.getByText('Escolha um plano.').waitFor()
    expect(await page.locator(':focus').getAttribute('role')).toBe('radio')
    expect(await page.locator('input[aria-invalid=true]').count()).toBe(6)

    await page.getByRole('radio', { name: /Equipe/ }).click()
    await page.getByLabel('Seu nome').fill('Bianca de Moraes')
    await page.getByLabel('Nome da empresa').fill('Casa Nativa Móveis')
    await page.getByLabel('CPF ou CNPJ').fill('11444777000162')
    await page.getByLabel('E-mail').fill('bianca@casanativa.test')
    await page.getByLabel('Celular').fill('11988114302')
    await page.getByLabel('Senha', { exact: true }).fill('Cadeira-47')
    expect(await page.getByLabel('Celular').inputValue()).toBe('(11) 98811-4302')
    await create()
    await page.locator('input[name=identity][aria-invalid=true]').waitFor()

    await page.getByLabel('CPF ou CNPJ').fill('11444777000161')
    await page.getByText('CNPJ válido').waitFor()
    await solveByKeyboard(page)
    await page.getByRole('button', { name: 'Criar empresa no plano Equipe' }).click()
    await page.getByText('Casa Nativa Móveis foi criada.').first().waitFor()
    await page.waitForURL('**/#/home')
    await page.getByRole('heading', { name: /Bianca/ }).waitFor()

    // Reloaded, it is the same session, and it can be entered again by the password.
    await page.reload()
    await page.getByRole('heading', { name: /Bianca/ }).waitFor()
    const again = await house.visit()
    await fill(again, 'bianca@casanativa.test', 'Cadeira-47')
    await solveByKeyboard(again)
    await enter(again)
    await again.waitForURL('**/#/home')
  })
})

describe('a session', () => {
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  async function signedIn(email = CARLA) {
    const page = await house.visit()
    await fill(page, email)
    await solveByKeyboard(page)
    await enter(page)
    await page.waitForURL('**/#/home')
    return page
  }

  test('[ACC-11] without a token every other address says so and leads to the login; the bare one leads there without a word', async () => {
    for (const path of ['/filas', '/relatorios', '/configuracoes']) {
      const page = await house.visit({ path })
      await page.waitForURL('**/#/login')
      await page.getByText('Necessário realizar login').waitFor()
      await page.context().close()
    }
    const first = await house.visit({ path: '/' })
    await first.waitForURL('**/#/login')
    await first.getByLabel('E-mail', { exact: true }).waitFor()
    expect(await first.getByText('Necessário realizar login').count()).toBe(0)
  })

  test('[ACC-06] a token that has expired is renewed by the cookie, unseen', async () => {
    const page = await signedIn()
    const before = await token(page)
    // An expired token of ours: same everything, an end in the past, hence no longer signed as it stands.
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'))
    await page.reload()
    await page.getByRole('heading', { name: /carla/ }).waitFor()
    expect(await token(page)).not.toBe('not.a.token')
    expect(await token(page)).toBeTruthy()
    expect(before).toBeTruthy()
    expect(page.url()).toContain('#/home')
  })

  test('[ACC-18] [ACC-07] somebody else’s forged token: told, forgotten, to the login after two seconds, once', async () => {
    const page = await house.visit()
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ token: 'a.forged.token', username: 'x', profile: 'admin', userId: '1' })) {
        localStorage.setItem(key, value)
      }
    })
    const asked: string[] = []
    page.on('request', request => request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
    await page.goto('about:blank')
    await page.goto(`${house.url}/#/home`)
    await page.getByText('Token inválido. Redirecionando para a página de login.').waitFor()
    expect(await token(page)).toBeNull()
    expect(page.url()).toContain('#/home')
    await page.waitForURL('**/#/login')
    expect(asked.filter(path => path === '/auth/refresh_token')).toHaveLength(1)
    expect(asked.filter(path => path === '/auth/session').length).toBeLessThanOrEqual(2)
  })

  test('[ACC-08] a session ended by the server reads as expired', async () => {
    const page = await signedIn()
    await house.owner.query("update sessions set ended_at = now() where user_id = $1 and secret_hash <> 'none'", [house.carla.id])
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')?.slice(0, -4)}AAAA`))
    await page.reload()
    await page.waitForURL('**/#/login')
  })

  test('[ACC-05] signing out ends the session on the server and redirects once', async () => {
    const page = await signedIn()
    const mine = await token(page)
    await page.getByRole('button', { name: /Sua conta/ }).click()
    const told = page.waitForResponse(response => response.url().endsWith(authRoutes.logout.path))
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/#/login')
    expect(await token(page)).toBeNull()
    await told
    const answer = await fetch(`${house.url}${authRoutes.session.path}`, { headers: { authorization: `Bearer ${mine}` } })
    expect(answer.ok).toBe(false)
  })

  test('two tabs: signing out in one takes the other along; signing in as somebody else makes the other theirs', async () => {
    const first = await signedIn()
    const second = await house.open(first.context(), '/home')
    await second.getByRole('heading', { name: /carla/ }).waitFor()

    await first.getByRole('button', { name: /Sua conta/ }).click()
    await first.getByRole('button', { name: 'Sair' }).click()
    await second.waitForURL('**/#/login')
    await second.getByText('Você saiu em outra aba.').waitFor()

    await first.waitForURL('**/#/login')
    await fill(first, CARLA)
    await solveByKeyboard(first)
    await enter(first)
    await first.waitForURL('**/#/home')
    await second.waitForURL(url => url.hash !== '#/login')

    await become(first, house.ana)
    await second.getByText('Outra conta entrou em outra aba.').waitFor()
    await second.getByRole('button', { name: /Sua conta: ana/ }).waitFor()
  })
})

import { authRoutes } from '@balcao/contract/access/auth'
import { LOGIN_REDIRECT_SECONDS } from '@balcao/contract/values/constants'
import { api, listenToSession } from '../../api/client.ts'
import { onFailure } from '../../api/failure.ts'
import { fetchMe } from '../../api/me.ts'
import { queryClient } from '../../api/query.ts'
import { type SessionEnd, session } from '../../api/session.ts'
import { WrongPerson } from '../../api/transport.ts'
import { describe } from '../../kit/describe.ts'
import { toasts, toastWarning } from '../../kit/layers/toast.ts'
import { history } from '../../navigation/index.ts'
import { landingOf } from '../places.ts'
import { texts } from '../texts.ts'

/** How a session begins and ends on this page, by the person, the server or another tab. */

const say = () => texts.state().t
const go = (path: string) => history.push(path, {}, { ignoreBlocker: true })
const isPublic = () => /^\/(login|signup|reset)(\/|$)/.test(history.location.pathname)

export async function signOut(): Promise<void> {
  const told = api(authRoutes.logout, {})
  // Before the server answers: other tabs hear of a sign-out, not of a session that was ended under them.
  session.clear()
  forget()
  go('/login')
  // Whatever it answers, this browser is signed out.
  await told.catch(() => undefined)
}

/** Everything but who it was: the frame still stands for the moment it takes to leave it. A sign-in clears that too. */
const forget = () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authRoutes.session.path })

const WHY = {
  expired: 'errors.ERR_SESSION_EXPIRED',
  invalid: 'errors.ERR_TOKEN_INVALID',
  inactive: 'errors.ERR_TENANT_INACTIVE',
} as const

function end(why: SessionEnd): void {
  session.clear()
  toastWarning(say()(WHY[why]))
  setTimeout(() => {
    if (session.token()) return
    forget()
    if (!isPublic()) go('/login')
  }, LOGIN_REDIRECT_SECONDS * 1000)
}

function noticeOtherTabs(): void {
  const happened = session.noticed()
  if (happened === 'signed-out') {
    toastWarning(say()('app.signedOutElsewhere'))
    forget()
    if (!isPublic()) go('/login')
  }
  if (happened === 'changed-person') becomeSomebodyElse()
  if (happened === 'signed-in') {
    queryClient.clear()
    if (isPublic()) go('/')
  }
}

/** What is on this page belongs to somebody who is no longer here: start afresh as the one who is. */
const CHANGED_KEY = 'balcao.changed-person'
function becomeSomebodyElse(): void {
  sessionStorage.setItem(CHANGED_KEY, '1')
  location.hash = '#/'
  location.reload()
}

/** Everything a screen did not explain itself; a 401 has already been told when the session ended. */
function tellFailure(error: unknown): void {
  if (error instanceof WrongPerson) return
  const { text, supportId } = describe(error, texts.state().t)
  toasts.show({ tone: 'warning', title: text, ...(supportId ? { supportId } : {}) })
}

/** Where somebody says who they are; where that leads is decided here. */
const OUTSIDE = ['/login', '/signup']
async function followLogin(): Promise<void> {
  if (session.token() && OUTSIDE.includes(history.location.pathname)) go(landingOf(await fetchMe()))
}

export function watchSession(): void {
  session.subscribe(() => void followLogin())
  listenToSession({ onEnd: end, onWrongPerson: becomeSomebodyElse })
  onFailure(tellFailure)
  window.addEventListener('storage', noticeOtherTabs)
  if (sessionStorage.getItem(CHANGED_KEY)) {
    sessionStorage.removeItem(CHANGED_KEY)
    toastWarning(say()('app.changedElsewhere'))
  }
}

import '../theme/fonts.css'
import '../theme/mantine.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { connection } from '../api/connection.ts'
import { fetchMe } from '../api/me.ts'
import { session } from '../api/session.ts'
import { history } from '../navigation/index.ts'
import { App } from './App.tsx'
import { followBrand } from './brand.ts'
import { loadSignedIn } from './loading.ts'
import { preload } from './session/arrive.ts'
import { reloadWhenIdle } from './session/idle.ts'
import { watchSession } from './session/session.ts'
import { texts } from './texts.ts'

async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (!page) throw new Error('index.html has no #root')

  fetchAhead()
  await Promise.all([followBrand(), texts.load(['kit', 'app', 'errors'])])
  watchSession()
  followLiveOnceSignedIn()
  reloadWhenIdle(window, () => location.reload())
  connection.subscribe(state => void (state.reachable && readAgain()))
  window.addEventListener('offline', connection.lost)
  window.addEventListener('online', () => void connection.tryNow())

  createRoot(page).render(<App />)
}

/** What the address will need is on its way while the texts are. */
function fetchAhead(): void {
  preload(history.location.pathname)
  if (!session.token()) return
  void loadSignedIn()
  fetchMe().catch(() => undefined)
}

/** Reached again: the part for people who are signed in knows what is read anew. */
const readAgain = () =>
  import('./session/again.ts').then(
    again => again.readAgain(),
    () => undefined,
  )

/** The socket and its tables are no part of the login page. */
function followLiveOnceSignedIn(): void {
  const follow = async () => {
    if (!session.token()) return
    stop()
    const { followLive } = await import('./session/live.ts')
    followLive()
  }
  const stop = session.subscribe(() => void follow())
  void follow()
}

void start()

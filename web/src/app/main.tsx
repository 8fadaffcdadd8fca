import '../theme/fonts.css'
import '../theme/mantine.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { connection } from '../api/connection.ts'
import { fetchMe } from '../api/me.ts'
import { session } from '../api/session.ts'
import { history } from '../navigation/index.ts'
import { App } from './App.tsx'
import { readAgain } from './again.ts'
import { preload } from './arrive.ts'
import { followBrand } from './brand.ts'
import { reloadWhenIdle } from './idle.ts'
import { loadFrame } from './loading.ts'
import { watchSession } from './session.ts'
import { texts } from './texts.ts'

async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (!page) throw new Error('index.html has no #root')

  fetchAhead()
  await Promise.all([followBrand(), texts.load(['kit', 'app', 'errors'])])
  watchSession()
  followLiveOnceSignedIn()
  reloadWhenIdle(window, () => location.reload())
  connection.subscribe(state => state.reachable && readAgain())
  window.addEventListener('offline', connection.lost)
  window.addEventListener('online', () => void connection.tryNow())

  createRoot(page).render(<App />)
}

/** What the address will need is on its way while the texts are. */
function fetchAhead(): void {
  preload(history.location.pathname)
  if (!session.token()) return
  void loadFrame()
  fetchMe().catch(() => undefined)
}

/** The socket, its tables and its library are no part of the login page. */
function followLiveOnceSignedIn(): void {
  const follow = async () => {
    if (!session.token()) return
    stop()
    const { followLive } = await import('./live.ts')
    followLive()
  }
  const stop = session.subscribe(() => void follow())
  void follow()
}

void start()

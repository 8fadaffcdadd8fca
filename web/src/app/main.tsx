import '../theme/fonts.css'
import '../theme/mantine.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { connection } from '../api/connection.ts'
import { queryClient } from '../api/query.ts'
import { session } from '../api/session.ts'
import { App } from './App.tsx'
import { followBrand } from './brand.ts'
import { reloadWhenIdle } from './idle.ts'
import { loadFrame } from './loading.ts'
import { watchSession } from './session.ts'
import { texts } from './texts.ts'

async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (!page) throw new Error('index.html has no #root')

  if (session.token()) void loadFrame()
  await Promise.all([followBrand(), texts.load(['kit', 'app', 'errors'])])
  watchSession()
  followLiveOnceSignedIn()
  reloadWhenIdle(window, () => location.reload())
  connection.subscribe(state => state.reachable && refetchWhatIsShown())
  window.addEventListener('offline', connection.lost)
  window.addEventListener('online', () => void connection.tryNow())

  createRoot(page).render(<App />)
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

/** The line was down: what is on screen is read again. */
const refetchWhatIsShown = () => void queryClient.invalidateQueries({ refetchType: 'active' })

void start()

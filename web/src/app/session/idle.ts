import { IDLE_RELOAD_SECONDS } from '@balcao/contract/values/constants'

const SIGNS_OF_LIFE = ['click', 'mousemove', 'keydown'] as const

/** After 7200 s without a click, a move or a key the page reloads; drafts are in local storage by then. */
export function reloadWhenIdle(target: Pick<EventTarget, 'addEventListener'>, reload: () => void): void {
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(reload, IDLE_RELOAD_SECONDS * 1000)
  }
  for (const sign of SIGNS_OF_LIFE) target.addEventListener(sign, again, { passive: true })
  again()
}

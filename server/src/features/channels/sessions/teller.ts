import type { StatusNews } from '../../../drivers/channels/driver.ts'
import { databaseIsAway } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import type { ChannelKey } from '../key.ts'
import { saveStatus } from '../provider-events/status.ts'

/** The database was away. */
const AGAIN_MS = 1_000
/** What it refuses so often it will never take. */
const REFUSALS_MOST = 3

/** Says how a channel is, for everybody to see: in the order it came, and until it is written down. */
export class Teller {
  readonly #key: ChannelKey
  readonly #heldBy: string
  readonly #notOurs: () => void
  #last: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(key: ChannelKey, { heldBy, notOurs }: { heldBy: string; notOurs: () => void }) {
    this.#key = key
    this.#heldBy = heldBy
    this.#notOurs = notOurs
  }

  /** Never rejects. */
  tell(news: StatusNews, failures: number): Promise<void> {
    this.#last = this.#last.then(() => this.#save(news, failures))
    return this.#last
  }

  /** Everything that was told is written down. */
  settled(): Promise<void> {
    return this.#last
  }

  stop(): void {
    this.#isOver = true
  }

  async #save(news: StatusNews, failures: number): Promise<void> {
    let told = news
    for (let refusals = 0; ; ) {
      try {
        if (!(await saveStatus(this.#key, told, { heldBy: this.#heldBy, failures }))) this.#notOurs()
        return
      } catch (error) {
        if (!databaseIsAway(error)) refusals++
        if (refusals === REFUSALS_MOST && told !== news)
          return log.error({ err: error, ...this.#key }, 'a status was never saved')
        log.warn({ err: error, ...this.#key }, 'a status was not saved yet')
        if (refusals === REFUSALS_MOST) [told, refusals] = [plain(news), 0]
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
        if (this.#isOver) return
      }
    }
  }
}

/** How it is, without what the provider said beside that. */
const plain = ({ type, status, final, code }: StatusNews): StatusNews => ({
  type,
  status,
  ...(final === undefined ? {} : { final }),
  ...(code && { code }),
})

interface Waiting<Item, Answer> {
  item: Item
  done(answer: Answer): void
  failed(error: unknown): void
}

/**
 * One statement for many: what comes in while the last one of its company runs goes into the next, and alone it is run at once. When a
 * statement for several fails, each of them is tried by itself, so that one which cannot be stored takes no other with it.
 */
export class Together<Item, Answer> {
  readonly #most: number
  readonly #run: (tenant: number, items: Item[]) => Promise<readonly Answer[]>
  readonly #waiting = new Map<number, Waiting<Item, Answer>[]>()
  readonly #running = new Set<number>()

  /** `run` answers in the order of the items. */
  constructor(most: number, run: (tenant: number, items: Item[]) => Promise<readonly Answer[]>) {
    this.#most = most
    this.#run = run
  }

  take(tenant: number, item: Item): Promise<Answer> {
    return new Promise((done, failed) => {
      const queue = this.#waiting.get(tenant) ?? []
      this.#waiting.set(tenant, queue)
      queue.push({ item, done, failed })
      if (!this.#running.has(tenant)) void this.#drain(tenant, queue)
    })
  }

  async #drain(tenant: number, queue: Waiting<Item, Answer>[]): Promise<void> {
    this.#running.add(tenant)
    while (queue.length > 0) await this.#together(tenant, queue.splice(0, this.#most))
    this.#waiting.delete(tenant)
    this.#running.delete(tenant)
  }

  async #together(tenant: number, batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(
        tenant,
        batch.map(({ item }) => item),
      )
      for (const [i, { done }] of batch.entries()) done(answers[i] as Answer)
    } catch (error) {
      const [one, ...others] = batch
      if (others.length === 0) one?.failed(error)
      else for (const each of batch) await this.#together(tenant, [each])
    }
  }
}

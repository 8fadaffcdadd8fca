/** When a channel may send: its gap between two sends, the pause its provider asked for, the conversations that were put off. */
export class Pace {
  readonly #gapMs: number
  readonly #delayed = new Map<string, number>()
  #pausedUntil: number
  #nextAt: number

  constructor(gapMs: number, pausedUntil: Date | null) {
    this.#gapMs = gapMs
    this.#pausedUntil = pausedUntil?.getTime() ?? 0
    this.#nextAt = Date.now() + gapMs
  }

  /** How long the whole channel still rests. */
  pauseAt(now: number): number {
    return Math.max(0, this.#pausedUntil - now)
  }

  /** The gap after the last send is not over. */
  isEarlyAt(now: number): boolean {
    return this.#nextAt > now
  }

  /** The conversations that are put off. */
  delayedAt(now: number): string[] {
    for (const [conversation, until] of this.#delayed) if (until <= now) this.#delayed.delete(conversation)
    return [...this.#delayed.keys()]
  }

  /** How long until something that was put off is due, or until the gap is over where that is waited for. */
  restAt(now: number, { afterGap }: { afterGap: boolean }): number {
    const gap = afterGap && this.#gapMs > 0 ? [this.#nextAt - now] : []
    return Math.max(0, Math.min(...[...this.#delayed.values()].map(until => until - now), ...gap))
  }

  /** Something was claimed: the gap begins. */
  begin(): void {
    if (this.#gapMs > 0) this.#nextAt = Date.now() + this.#gapMs
  }

  delay(conversation: string, until: number): void {
    this.#delayed.set(conversation, until)
  }

  /** The later of two pauses counts. */
  pause(until: number): Date {
    this.#pausedUntil = Math.max(this.#pausedUntil, until)
    return new Date(this.#pausedUntil)
  }
}

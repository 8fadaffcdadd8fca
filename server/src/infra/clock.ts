/** The time, where a rule would otherwise reach for it; tests move it. */
export const clock = { now: (): Date => new Date() }

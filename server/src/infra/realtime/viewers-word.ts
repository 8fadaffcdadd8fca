/** Somebody at a ticket: `tenant:ticket`. */
export interface Viewer {
  key: string
  userId: number
  isTyping: boolean
}

/** What processes tell each other of their viewers. A beat without tickets says: I live, and so many are here. */
export interface ViewersWord {
  from: string
  /** How many viewers the teller has in all: a process that knows another number has missed something. */
  count: number
  /** Tell me all you have. */
  asks?: true
  isAll?: true
  tickets?: Told[]
}

export interface Told {
  key: string
  audience: readonly string[]
  viewers: Viewer[]
}

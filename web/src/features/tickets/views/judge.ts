import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** Whether what a view asks holds of a row. How comes with the first view somebody opens; before that no list asks. */
type Judge = (condition: string, row: TicketRow) => boolean
let judge: Judge | null = null

export const judgeBy = (its: Judge): void => {
  judge = its
}
export const isJudging = (): boolean => judge !== null
export const holdsOf = (condition: string | undefined, row: TicketRow): boolean => !condition || judge?.(condition, row) === true

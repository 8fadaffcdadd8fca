/** What stands beside the canvas. */
export type Side = 'fields' | 'simulator' | 'problems' | 'versions' | 'figures' | 'replay'

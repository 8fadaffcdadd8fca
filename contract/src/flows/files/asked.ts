/** How conditions of flows call what they ask of, as `fields.ts` declares it. */
export const askedOf = {
  lastMessage: 'lastMessage',
  variable: (name: string): string => `v:${name}`,
}

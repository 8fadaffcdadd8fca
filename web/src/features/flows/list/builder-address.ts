/** Where a flow is drawn. */
export const builderOf = (id: number): string => `/chat-flow/builder?id=${id}`

/** Always offered: a call of it hands the conversation to a person. */
export const HAND_OVER = {
  type: 'function',
  name: 'hand_over',
  description:
    'Hand this conversation to a human agent. Call it when the customer asks for a person, complains, or needs what you cannot do.',
  strict: true,
  parameters: {
    type: 'object',
    properties: { reason: { type: 'string', description: 'In a few words, in the language of the conversation' } },
    required: ['reason'],
    additionalProperties: false,
  },
} as const

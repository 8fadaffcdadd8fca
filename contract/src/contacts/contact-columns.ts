/** The eight that a file of contacts is read by, whichever of them it has. */
export const IMPORT_COLUMNS = ['name', 'number', 'email', 'cpf', 'birthday', 'firstName', 'lastName', 'businessName'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** What a file of contacts can be written with; what they have of extra information follows in columns of its own. */
export const CONTACT_COLUMNS = [
  ...IMPORT_COLUMNS,
  'kind',
  'tags',
  'wallets',
  'blocked',
  'chatbotBlocked',
  'messengerId',
  'instagramPK',
  'createdAt',
] as const
export type ContactColumn = (typeof CONTACT_COLUMNS)[number]

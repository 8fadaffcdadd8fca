/**
 * A text as a condition reads it: without case and accents. The database's `searchable` writes the same into the columns that
 * conditions compare, and a test holds the two equal.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    // By itself, wherever it stands: as PostgreSQL does it.
    .replaceAll('Σ', 'σ')
    .toLowerCase()

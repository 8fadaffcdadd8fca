/**
 * Keeps some columns of rows in PostgreSQL's text format, where a tab inside a value is written as two characters. For the job
 * queue, whose tables are those of its newest version: a column it gave up is left behind.
 */
export async function* narrow(rows: AsyncIterable<Buffer>, keep: number[]): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of rows) {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = text.lastIndexOf(10) + 1
    rest = text.subarray(end)
    if (end > 0)
      yield Buffer.from(
        text
          .subarray(0, end)
          .toString('utf8')
          .replaceAll(/[^\n]+/g, row => chosen(row, keep)),
      )
  }
}

function chosen(row: string, keep: number[]): string {
  const values = row.split('\t')
  return keep.map(place => values[place]).join('\t')
}

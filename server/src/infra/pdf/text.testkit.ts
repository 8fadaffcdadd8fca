import { inflateSync } from 'node:zlib'

/** What a reader of a document sees, in its order, without the white space between: letters of its fonts by their own tables. */
export function lettersOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const objects = objectsOf(file)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id] of (/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(\S+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      fonts.set(name, tableOf(objects.get(Number(table))?.stream ?? ''))
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages
    .map(({ head }) => pageOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '', fonts))
    .join('')
    .replace(/\s/g, '')
}

function objectsOf(file: Buffer): Map<number, { head: string; stream: string }> {
  const raw = file.toString('latin1')
  const found = new Map<number, { head: string; stream: string }>()
  for (const { index, 0: line, 1: id } of raw.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + line.length
    const [begins, ends] = [raw.indexOf('\nstream\n', from), raw.indexOf('\nendobj', from)]
    const hasStream = begins >= 0 && begins < ends
    const packed = file.subarray(begins + '\nstream\n'.length, raw.indexOf('\nendstream', begins))
    const head = raw.slice(from, hasStream ? begins : ends)
    const stream = hasStream && head.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : ''
    found.set(Number(id), { head, stream })
  }
  return found
}

/** The ranges a font says: from one number on, the letters of each that follows. */
function tableOf(said: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, first = '', letters = ''] of said.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...letters.matchAll(/<([\da-f ]*)>/gi)].entries())
      table.set(Number.parseInt(first, 16) + at, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  return table
}

function pageOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters = ''
  let font: ReadonlyMap<number, string> | undefined
  for (const [, name, shown = ''] of stream.matchAll(/\/(\S+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    else
      for (const [, codes = ''] of shown.matchAll(/<([\da-f]+)>/gi))
        for (const [code] of codes.matchAll(/.{4}/g)) letters += font?.get(Number.parseInt(code, 16)) ?? '?'
  }
  return letters
}

import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

export { PAGE_WIDTH, type PdfDocument, type PdfPart } from './document.ts'

/** Most rows a document is given: 20,000 of them took 4 s and 183 MB, and nobody reads so far on paper. */
export const MOST_PDF_ROWS = 5_000

/** A thread that has been given too much ends by itself, and the process lives. */
const MOST_MEGABYTES = 512

let last: Promise<unknown> = Promise.resolve()

/** The file, drawn in a thread of its own so that nobody's request waits for it; one at a time in a process. */
export function pdfBytes(document: PdfDocument): Promise<Uint8Array> {
  const drawn = last.then(() => draw(document))
  last = drawn.catch(() => undefined)
  return drawn
}

function draw(document: PdfDocument): Promise<Uint8Array> {
  const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(bytes))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the thread that draws a document ended with ${code}`)))
  })
}

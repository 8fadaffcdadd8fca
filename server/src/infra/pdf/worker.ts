import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { drawDocument } from './draw.ts'

const bytes = await drawDocument(workerData as PdfDocument)
parentPort?.postMessage(bytes, [bytes.buffer])

import type { BinaryNode } from 'baileys'
import { SendError } from '../driver.ts'
import type { Phone } from './library.ts'
import { refusedBy } from './send.ts'

/** What the server says of each message written to a line. Until it has said something, the message may never have arrived. */
export interface Receipts {
  /** Fails when the server does not want it, or the line ends first. */
  of(id: string): Promise<void>
  forget(id: string): void
  lineEnded(): void
}

export function receiptsOf(line: Phone): Receipts {
  const awaited = new Map<string, PromiseWithResolvers<void>>()
  line.ws.on('CB:ack,class:message', ({ attrs: { id = '', error } }: BinaryNode) => {
    if (error) awaited.get(id)?.reject(refusedBy(error))
    else awaited.get(id)?.resolve()
  })
  return {
    of(id) {
      const receipt = Promise.withResolvers<void>()
      awaited.set(id, receipt)
      return receipt.promise
    },
    forget: id => void awaited.delete(id),
    lineEnded() {
      for (const { reject } of awaited.values())
        reject(new SendError('doubt', 'ERR_SENDING_WAPP_MSG', 'the line ended before the server had it'))
    },
  }
}

import { useText } from '../../../../i18n/index.ts'
import { commandsNow, useCommands } from '../../../../kit/commands.ts'
import { sent } from '../../sending.ts'
import { composingIn } from './composing.ts'

/** The last word and the end of it, by one key: it ends when the word has left, and not when it was held back or refused. */
export function useSendAndResolve(ticketId: number, send: () => Promise<boolean>): void {
  const t = useText()
  const run = async () => {
    const resolve = commandsNow().find(one => one.id === 'resolve')
    const { text, files, editing } = composingIn(ticketId)
    if (!resolve || editing !== undefined || (text.trim() === '' && files.length === 0)) return
    if ((await send()) && (await sent(ticketId))) resolve.run()
  }
  useCommands([{ id: 'send-and-resolve', name: t('messages.sendAndResolve'), keys: 'Alt+Enter', run: () => void run() }])
}

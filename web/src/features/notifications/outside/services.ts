import { BOT_NAMES, isBotName } from '@balcao/contract/flows/bot-engines'
import { isErrorCode } from '@balcao/contract/texts/index'
import type { Notice } from '@balcao/contract/works/notifications'
import type { Translate } from '../../../i18n/index.ts'
import { formatDate } from '../../../kit/format.ts'

interface Said {
  title: string
  text: string
  path: string
}

const TABS: Readonly<Record<string, string>> = { chatgpt: 'chat-gpt' }

/** What stopped working outside, in words, and where it is mended; null: the notice is of something else. */
export function serviceSaid({ kind, name, text }: Notice, t: Translate): Said | null {
  switch (kind) {
    case 'webhookOff':
      return {
        title: t('notifications.webhookOff', { name }),
        text: isErrorCode(text) ? t(`errors.${text}`) : text,
        path: '/configuracoes/webhooks',
      }
    case 'engineDown':
      return {
        title: t('notifications.engineDown', { name: isBotName(name) ? BOT_NAMES[name] : name }),
        text: `${t('notifications.engineDownHelp')} ${text}`.trim(),
        path: `/configuracoes/${TABS[name] ?? name}`,
      }
    case 'modelEnds':
      return {
        title: t('notifications.modelEnds', { name, date: formatDate(text) }),
        text: t('notifications.modelEndsHelp'),
        path: '/configuracoes/chat-gpt',
      }
    default:
      return null
  }
}

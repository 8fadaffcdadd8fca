import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  saved: 'Scheduled message saved',
  canceled: 'Sending cancelled',
  edit: 'Edit scheduled message',
  leftTimes: 'How often in all',
  cancel: 'Cancel sending',
  cancelTitle: 'Cancel this sending?',
  cancelHelp: 'The message to {name} will not leave. What has left stays in the conversation.',
} satisfies Translation<typeof pt>

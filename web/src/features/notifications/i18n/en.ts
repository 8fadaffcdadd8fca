import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notifications',
  titleNew: { one: '{count} new notification', other: '{count} new notifications' },
  what: 'the notifications',
  none: 'Nothing has happened yet',
  noneHelp: 'Here you see when somebody hands you a ticket, a customer of yours writes or somebody waits in your queue.',
  handed: '{by} handed {name} to you',
  message: '{name} wrote',
  waiting: '{name} is waiting',
  file: 'Sent a file',
  handedNow: 'Handed over to you',
  sound: 'Play a sound',
  soundHelp: 'With several tabs open, only one plays it.',
  soundBlocked: 'The browser blocked the sound. Click anywhere on the page to switch it on.',
  desktop: 'Show on the desktop',
  desktopHelp: 'When no tab of the system is in front.',
  denied: 'The browser allows no notifications from this address. Allow them beside the address and try again.',
  push: 'Notify while the system is closed',
  pushHelp: 'On this device, until you sign out.',
  pushFailed: 'This device could not be registered',
  pushFailedHelp: 'Allow notifications in the browser, check the connection and try again.',
  unsupported: 'This browser does not have this feature.',
} satisfies Translation<typeof pt>

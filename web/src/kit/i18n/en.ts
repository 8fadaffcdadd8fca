import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  reload: 'Reload',
  notices: 'Notices',
  supportId: 'code {id}',
  copyCode: 'Copy the code for support',
  copied: 'Copied',
  undo: 'Undo',
  loading: 'Loading',
  loadingSlow: 'This is taking longer than usual. We are still trying.',
  working: 'We are working on it...',
  errorLoading: 'Error loading {what}',
  errorFetching: 'Error fetching data',
  errorOccurred: 'An error occurred',
  errorUnknown: 'An unidentified error occurred.',
  errorTimeout: 'The server took more than 20 s. Nothing was lost.',
  errorOffline: 'No connection to the server. Nothing was lost.',
  noPermission: 'You do not have access to this screen',
  noPermissionHelp: 'If you need it, ask an administrator of your company.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} satisfies Translation<typeof pt>

import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: password recovery',
    body: [
      'Hello {name},',
      'We received a request to set a new password for your account. The link below is valid for {minutes} and can be used only once.',
    ],
    action: 'Set a new password',
    note: 'If you did not ask for this, ignore this email: your password stays the same.',
  },
  loginCode: {
    subject: '{product}: your sign-in code',
    body: ['Use this code to sign in instead of the picture with the slot. It is valid for {minutes}.'],
    note: 'Do not give this code to anyone. If you did not ask for it, ignore this email.',
  },
  welcome: {
    subject: 'Welcome to {product}',
    body: [
      'Hello {name},',
      'The account of {company} is ready, and you are its administrator.',
      'Trial period: {trialDays}.',
      'Sign in with this email and the password you chose when you signed up.',
      'Confirm with the button that this address is yours: until then it is not reserved for you.',
    ],
    action: 'Confirm email',
    note: 'If you did not sign up, please reply to this email.',
  },
  invitation: {
    subject: '{product}: invitation from {company}',
    body: [
      'Hello {name},',
      '{company} invited you to its team. Open the link below and choose your password. It is valid for {days} and can be used only once.',
    ],
    action: 'Accept the invitation',
    note: 'If you do not know this company, ignore this email.',
  },
  userCreated: {
    subject: '{product}: your account has been created',
    body: [
      'Hello {name},',
      'An administrator of {company} created an account for you. Sign in with the email {email}.',
      'If the person who created the account did not give you the password, choose one with “Forgot password” on the sign-in page.',
    ],
    action: 'Sign in',
    note: 'If you do not know this company, ignore this email.',
  },
  channelDown: {
    subject: '{product}: the channel {channel} is down',
    body: [
      'Hello {name},',
      'The channel {channel} of {company} has been disconnected for more than five minutes. Meanwhile no messages come in or go out through it.',
    ],
    action: 'See the channels',
    note: 'You get one notice for each fall, and another when the channel is back.',
  },
  webhookOff: {
    subject: '{product}: the webhook {host} was switched off',
    body: [
      'Hello {name},',
      'The address {host} of {company} no longer takes what we tell it, and was switched off. What happened since is kept for 30 days and can be sent again.',
    ],
    action: 'See the webhooks',
    note: 'You get this notice because you run the company.',
  },
  channelBack: {
    subject: '{product}: the channel {channel} is back',
    body: ['Hello {name},', 'The channel {channel} of {company} is connected again. What waited for it leaves now, in order.'],
    action: 'See the channels',
    note: 'You get this notice because you administer the company.',
  },
  trialEnding: {
    subject: '{product}: the trial of {company} ends in {days}',
    body: [
      'Hello {name},',
      'The trial of {company} ends in {days}. After that nobody of the team can work until there is a plan.',
      'Nothing is lost at the end: the data is kept for a while and can be exported.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you run the company.',
  },
  trialOver: {
    subject: '{product}: the trial of {company} is over',
    body: [
      'Hello {name},',
      'The trial of {company} is over and the team is blocked.',
      'The data will be deleted in {days}. Until then, sign in to export the contacts, or ask the people who run the platform for a plan.',
    ],
    action: 'Sign in and export',
    note: 'You get this mail because you run the company.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Hello {name},',
      'Here is the report “{title}” of {company}: {report}.',
      'Period: {period}.',
      'Attached: {file}.',
      'It has {rows} rows, too many to attach. Download the file from the screen.',
    ],
    action: 'Open the report',
    note: 'You get this email because you asked for this report.',
    end: 'Stop these emails',
  },
}

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
    body: ['Use this code in place of the slider check. It is valid for {minutes}.'],
    note: 'Do not give this code to anyone. If you did not ask for it, ignore this email.',
  },
  welcome: {
    subject: 'Welcome to {product}',
    body: [
      'Hello {name},',
      'The account of {company} is ready, and you are its administrator.',
      'Trial period: {trialDays}.',
      'Sign in with this email address and the password you chose when you signed up.',
    ],
    action: 'Sign in',
    note: 'If you did not sign up, please reply to this email.',
  },
  userCreated: {
    subject: '{product}: your account has been created',
    body: [
      'Hello {name},',
      'An administrator of {company} created an account for you. Sign in with the email {email}.',
      'If whoever created the account did not give you the password, choose one with “Forgot password” on the sign-in page.',
    ],
    action: 'Sign in',
    note: 'If you do not know this company, ignore this email.',
  },
}

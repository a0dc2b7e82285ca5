import type { EmailTexts } from '../texts.ts';

export const en: EmailTexts = {
  code: 'Or enter this code:',
  validity: 'Valid for: {duration}. Works only once.',
  fallback: 'If the button does not work, copy this address into your browser:',
  ignore: 'If you did not request this, you can safely ignore this email.',
  alarm: 'If this was not you, please write to us right away: {support}',
  support: 'Questions? Write to us: {support}',
  sentTo: 'This email was sent to {email}.',
  magic_link: {
    subject: 'Sign in to {brand}',
    body: 'Click the button to sign in. You do not need a password.',
    button: 'Sign in',
  },
  confirmation: {
    subject: 'Welcome to {brand}: confirm your email address',
    body: 'Please confirm your email address. Then your account is ready.',
    button: 'Confirm email address',
  },
  recovery: {
    subject: 'Reset your {brand} password',
    body: 'Someone asked for a new password for your account. Click the button to choose one.',
    button: 'Choose a new password',
  },
  email_change: {
    subject: 'Confirm your new email address',
    body: 'Please confirm that you want to use {newEmail} for your {brand} account from now on.',
    button: 'Confirm new address',
  },
  email_change_current: {
    subject: 'Your email address is about to change',
    body: 'The email address of your {brand} account is to be changed to {newEmail}. Please confirm that you want this.',
    button: 'Confirm the change',
  },
  invite: {
    subject: 'You have been invited to {brand}',
    body: 'You have been invited to create an account at {brand}. Click the button to accept.',
    button: 'Accept invitation',
  },
  reauthentication: {
    subject: 'Your {brand} verification code',
    body: 'Enter this code to confirm that it is you:',
  },
};

export { type DevelopmentInbox, startDevelopmentInbox } from './inbox.ts';
export { type Email, EmailError, type EmailSender } from './port.ts';
export type { ReceivedMail } from './read-mail.ts';
export { createSmtpSender } from './smtp.ts';

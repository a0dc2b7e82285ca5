export { type DevelopmentInbox, startDevelopmentInbox } from './inbox.ts';
export { type Email, EmailError, type EmailSender } from './port.ts';
export type { ReceivedMail } from './read-mail.ts';
export { checkSmtp, createSmtpSender } from './smtp.ts';

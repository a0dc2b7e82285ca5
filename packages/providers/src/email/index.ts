export { type DevelopmentInbox, startDevelopmentInbox } from './inbox.ts';
export { type Email, EmailError, type EmailErrorKind, type EmailSender } from './port.ts';
export type { ReceivedMail } from './read-mail.ts';
export { createSmtpSender, type SmtpOptions } from './smtp.ts';

export {
  type AuthMail,
  type AuthMailer,
  type AuthMailerOptions,
  createAuthMailer,
} from './auth-mailer.ts';
export type { EmailBrand } from './brand.ts';
export { chooseLanguage } from './choose-language.ts';
export { type Notice, type NoticeFact, renderNotice } from './notice.ts';
export {
  type EmailDetails,
  type EmailKind,
  emailKinds,
  type RenderedEmail,
  renderEmail,
} from './render.ts';

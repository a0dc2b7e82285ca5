export { createAuthMailer } from './auth-mailer.ts';
export type { EmailBrand } from './brand.ts';
export { changeBackDetails } from './change-back.ts';
export { chooseLanguage } from './choose-language.ts';
export type { MailDeps } from './deps.ts';
export {
  type Notice,
  type NoticeFact,
  noticeFooter,
  renderNotice,
  type Words,
} from './notice.ts';
export { type Reader, readerOf } from './reader.store.ts';
export { textsIn } from './texts/index.ts';
export type { NoticeTexts } from './texts.ts';
export { dayOf, lengthOfTime, priceOf } from './values.ts';

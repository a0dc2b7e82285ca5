export { createAuthMailer } from './auth-mailer.ts';
export type { EmailBrand } from './brand.ts';
export { changeBackDetails } from './change-back.ts';
export type { MailDeps } from './deps.ts';
export { englishTexts } from './english.data.ts';
export {
  type NoticeDetail,
  type NoticeFact,
  noticeTo,
  renderNotice,
  type Words,
} from './notice.ts';
export { type Reader, readerOf } from './reader.store.ts';
export { type NoticeTexts, textsIn } from './texts.ts';
export { dayOf, lengthOfTime, priceOf } from './values.ts';

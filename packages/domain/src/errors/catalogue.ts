/**
 * Every public error: code → HTTP status and message. Messages in a specification are copied verbatim; internal details
 * go into `cause` and never reach a response.
 */
export const errorCatalogue = {
  'bad-request': { status: 400, message: 'The request is not valid.' },
  unauthorized: { status: 401, message: 'No active session. Please log in.' },
  'accounts-unavailable': {
    status: 503,
    message: 'Your session cannot be checked at the moment. Please try again later.',
  },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  impersonating: {
    status: 403,
    message: 'You are acting as a user. Only they can do this.',
  },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'This address does not support that method.' },
  conflict: { status: 409, message: 'The request conflicts with the current state.' },
  'idempotency-key-used': {
    status: 422,
    message: 'This Idempotency-Key was used for another call. Choose a new one for each write.',
  },
  'request-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'The body must be JSON.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  'address-invalid': { status: 400, message: 'Please enter a website URL.' },
  'address-refused': {
    status: 400,
    message: 'This address cannot be reached from here: only public addresses are fetched.',
  },
  'origin-unreachable': { status: 502, message: 'The website did not answer.' },
  'origin-timeout': { status: 504, message: 'The website took too long to answer.' },
  'origin-invalid': { status: 502, message: 'The website sent an answer that cannot be read.' },
  'too-many-redirects': { status: 502, message: 'The website redirects too often.' },
  'too-large': { status: 413, message: 'The website’s answer was too large.' },
  'file-language': { status: 400, message: 'This file is in another language.' },
  'file-language-unknown': {
    status: 400,
    message: 'This file does not say in which language its translations are.',
  },
  'pair-unavailable': {
    status: 409,
    message: 'No translation engine that is configured here can translate this pair of languages.',
  },
  'engine-auth': {
    status: 502,
    message: 'The translation engine refused its key. Check the key in the configuration.',
  },
  'engine-quota': {
    status: 502,
    message: 'The quota of the translation engine is used up. Raise it and translate again.',
  },
  'engine-rejected': {
    status: 502,
    message: 'The translation engine refuses such requests. Check its settings.',
  },
  'engine-unavailable': {
    status: 503,
    message: 'The translation engine did not answer. Try again later.',
  },
  'translation-budget': { status: 402, message: 'Translating is paused.' },
  'nothing-translated': {
    status: 502,
    message: 'None of the texts could be translated. The list of strings says why.',
  },
  'strings-not-translated': {
    status: 502,
    message: 'Some strings could not be translated. Edit them or update the translation.',
  },
  'worker-died': {
    status: 500,
    message:
      'The server crashed several times while working on this, so it stopped trying. Try again later.',
  },
  'payments-refused': {
    status: 502,
    message: 'The payment provider refused this. Please try again later.',
  },
  'payments-unavailable': {
    status: 503,
    message: 'The payment provider did not answer. Please try again later.',
  },
  'billing-off': { status: 409, message: 'Billing is off on this installation.' },
  'auth-service': {
    status: 502,
    message: 'The sign-in service did not answer as it should. Try again later.',
  },
  // Server messages copied verbatim [visitor-account-admin §8].
  'bot-check-missing': { status: 400, message: 'reCAPTCHA not ready yet. Please try again.' },
  'bot-check-failed': { status: 400, message: 'The bot check did not pass. Please try again.' },
  'bot-check-unavailable': {
    status: 503,
    message: 'There was an error sending your message. Please try again later.',
  },
  'scan-cancelled': { status: 409, message: 'The scan was canceled.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** An error with a code from the catalogue. `message` is public; `cause` and `detail` are for logs only. */
export class DragomanError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | undefined;
  /** The rejected input field, if any. */
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; detail?: string; field?: string; cause?: unknown } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'DragomanError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.detail = options.detail;
    this.field = options.field;
  }
}

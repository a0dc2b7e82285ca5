/** Kinds of error of the API [https://docs.stripe.com/api/errors]. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorDetail {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
}

/** An API error response: `status` and `{ error }`. */
export class StripeFault extends Error {
  override name = 'StripeFault';
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
  }
}

/** 400: a parameter is missing or invalid. */
export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** 400: a required parameter is missing. */
export function missing(param: string): StripeFault {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** 404 for the object in the path, 400 for one named in a parameter, as in Stripe. */
export function noSuch(kind: string, id: string, param = 'id'): StripeFault {
  return new StripeFault(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

import type { EndpointsByCall } from '../catalogue/index.ts';
import type { ReadAnswerOf, RequestOf } from '../endpoints/index.ts';
import { createTransport, type TransportOptions } from '../transport/index.ts';

type Calls = EndpointsByCall;
type Rest<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];

/**
 * Calls an endpoint by its method and path: `api('GET /api/websites/:id/scan', { params: { id } })`. Returns the JSON response,
 * or a `Blob` for other content types. Throws `ApiError`.
 */
export type ApiClient = <Call extends keyof Calls>(
  call: Call,
  ...rest: Rest<RequestOf<Calls[Call]>>
) => Promise<ReadAnswerOf<Calls[Call]>>;

/** Creates the dashboard's client, typed by the contract itself. Programs use `@dragoman/client`, which sends in the same way. */
export function createApiClient(options: TransportOptions): ApiClient {
  return createTransport(options) as ApiClient;
}

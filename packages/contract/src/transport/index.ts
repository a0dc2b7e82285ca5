export { ApiError } from './api-error.ts';
export { createTransport, type Sent, type Transport, type TransportOptions } from './transport.ts';

import type { ServiceReply, ServiceRequest } from './service-double.ts';

export const json = (
  status: number,
  body: unknown,
  headers?: Record<string, string>,
): ServiceReply => ({
  status,
  body: JSON.stringify(body),
  ...(headers && { headers }),
});

export function parsed(request: ServiceRequest): Record<string, unknown> {
  const body = JSON.parse(request.body);
  if (typeof body !== 'object') throw new TypeError('The body is not JSON.');
  return body;
}

export const amazonError = (status: number, type: string, message: string) =>
  json(status, { __type: type, Message: message });

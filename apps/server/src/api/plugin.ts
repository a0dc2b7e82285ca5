import { type ApiOptions, apiFrame, documentationEndpoints } from '@dragoman/core/api';
import type { FastifyPluginAsync } from 'fastify';

interface ApiPluginOptions extends ApiOptions {
  /** Product version for the API description. */
  readonly version: string;
  /** Public base URL of the API, without `/api`. */
  readonly publicUrl: string;
}

/** The product API with its documentation. Register it without a prefix. */
export function apiPlugin({
  version,
  publicUrl,
  ...options
}: ApiPluginOptions): FastifyPluginAsync {
  const { endpoints } = options;
  const documentation = documentationEndpoints({ endpoints, version, serverUrl: publicUrl });
  return apiFrame({ ...options, endpoints: [...endpoints, ...documentation] });
}

import { type ApiOptions, apiFrame, documentationEndpoints } from '@dragoman/core/api';
import type { FastifyPluginAsync } from 'fastify';

interface ApiPluginOptions extends ApiOptions {
  /** Version of the product, for the API's description. */
  readonly version: string;
  /** Public address of the API, without `/api`. */
  readonly publicUrl: string;
}

/** The product API with its description, to be registered on the server without a prefix. */
export function apiPlugin({
  version,
  publicUrl,
  ...options
}: ApiPluginOptions): FastifyPluginAsync {
  const { endpoints } = options;
  const documentation = documentationEndpoints({ endpoints, version, serverUrl: publicUrl });
  return apiFrame({ ...options, endpoints: [...endpoints, ...documentation] });
}

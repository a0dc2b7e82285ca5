import { docsEndpoint, openApiEndpoint } from '@dragoman/contract/documentation';
import { documentationPage, openApiDocument } from '@dragoman/contract/openapi';
import { answer, type BoundEndpoint, endpointsOf, implement } from './implement.ts';

interface DocumentationDeps {
  /** The described endpoints; the description's own are added. */
  readonly endpoints: readonly BoundEndpoint[];
  readonly version: string;
  /** The public address of the API, without `/api`. */
  readonly serverUrl: string;
}

function described({ endpoints, ...info }: DocumentationDeps) {
  const all = [...endpoints.map(({ endpoint }) => endpoint), openApiEndpoint, docsEndpoint];
  return { ...info, endpoints: all };
}

/** The endpoints `/api/openapi.json` and `/api/docs`. */
export const documentationEndpoints = endpointsOf<DocumentationDeps>([
  implement(openApiEndpoint, async (_input, info) => openApiDocument(described(info))),
  implement(docsEndpoint, async (_input, info) =>
    answer(documentationPage(described(info)), {
      headers: {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    }),
  ),
]);

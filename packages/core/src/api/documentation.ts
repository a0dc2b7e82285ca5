import { docsEndpoint, openApiEndpoint } from '@dragoman/contract/documentation';
import { documentationPage, openApiDocument } from '@dragoman/contract/openapi';
import { answer, type BoundEndpoint, bindEndpoints, implement } from './implement.ts';

interface DocumentationDeps {
  /** The described endpoints; the description's own are added. */
  readonly endpoints: readonly BoundEndpoint[];
  readonly version: string;
  /** The public address of the API, without `/api`. */
  readonly serverUrl: string;
}

const openApi = implement(openApiEndpoint, async (_input, info: DocumentationDeps) =>
  openApiDocument(described(info)),
);

const docs = implement(docsEndpoint, async (_input, info: DocumentationDeps) =>
  answer(documentationPage(described(info)), {
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  }),
);

function described({ endpoints, ...info }: DocumentationDeps) {
  const all = [...endpoints.map(({ endpoint }) => endpoint), openApiEndpoint, docsEndpoint];
  return { ...info, endpoints: all };
}

/** The endpoints `/api/openapi.json` and `/api/docs`. */
export function documentationEndpoints(deps: DocumentationDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [openApi, docs]);
}

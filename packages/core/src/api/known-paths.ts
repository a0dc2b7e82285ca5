import type { Endpoint } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Handles OPTIONS at known paths by listing their methods, and unsupported methods by 405 with the same `Allow`. */
export function answerOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const shape = ({ path }: Endpoint) => path.replace(/:\w+/g, ':');
  for (const sharing of Map.groupBy(endpoints, shape).values()) {
    const taken = new Set<string>(sharing.map(({ method }) => method));
    if (taken.has('GET')) taken.add('HEAD');
    const allow = [...taken, 'OPTIONS'].join(', ');
    const url = sharing[0]?.path ?? '';
    app.route({
      method: 'OPTIONS',
      url,
      handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
    });
    app.route({
      method: methods.filter((method) => !taken.has(method)),
      url,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new DragomanError('method-not-allowed');
      },
      handler: () => {},
    });
  }
}

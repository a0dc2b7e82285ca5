import type { Server, Socket } from 'node:net';

/**
 * Tracks a server's connections. Returns a function that closes the server and destroys every connection: closing an HTTP
 * server alone waits for upgraded and half-closed sockets.
 */
export function trackConnections(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}

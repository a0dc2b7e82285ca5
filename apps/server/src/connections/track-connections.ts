import type { Server, Socket } from 'node:net';

/**
 * Keeps account of a server's connections. Returns the function that ends the server with all of them, whatever they speak:
 * closing an HTTP server leaves upgraded and half-closed sockets open and then waits for them.
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

import { expect, vi } from 'vitest';
import WebSocket from 'ws';
import { type Harness, type Process, soon } from './harness.ts';

/** Opens a raw socket with protocol 2.0.0; `next` returns the next message as an array. */
export async function openSocket(
  { keys }: Harness,
  process: Process,
  query = `apikey=${keys.publishableKey}&vsn=2.0.0`,
) {
  const socket = new WebSocket(
    `${process.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`,
  );
  const messages: unknown[][] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (data, isBinary) => {
    if (!isBinary) messages.push(JSON.parse(data.toString()));
  });
  const opened = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('error', () => resolve(0));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  const ask = async (topic: string, event: string, payload: unknown, ref: string) => {
    socket.send(JSON.stringify(['1', ref, topic, event, payload]));
    await vi.waitFor(() => expect(messages.some((message) => message[1] === ref)).toBe(true), soon);
    return messages.find((message) => message[1] === ref)?.[4] as {
      status: string;
      response: { reason?: string };
    };
  };
  return { socket, messages, closed, opened, ask };
}

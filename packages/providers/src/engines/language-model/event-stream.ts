import type { HttpReply } from '../http.ts';
import type { ChatProtocol } from './protocol.ts';
import { parseJson } from './read-answer.ts';

/**
 * Gateways send a stream of events (`text/event-stream`) although none was requested. Returns such a reply with the one message
 * that its events add up to, also if the stream was cut off; any other reply as it is.
 */
export function withWholeMessage(reply: HttpReply, protocol: ChatProtocol): HttpReply {
  if (!/^\s*(?:data|event|id|retry)?:/.test(reply.body)) return reply;
  const messages = eventsOf(reply.body)
    .map(parseJson)
    .filter((message) => typeof message === 'object' && message !== null);
  const whole = protocol.join(messages);
  const failed = messages.find((message) => 'error' in message && message.error !== null);
  const isEmpty = !protocol.read(whole)?.content;
  return { ...reply, body: JSON.stringify((isEmpty && failed) || whole) };
}

/** Returns the data of each event (HTML § 9.2.6). */
function eventsOf(stream: string): string[] {
  const lines = stream.split(/\r\n|\r|\n/);
  const events = [''];
  for (const line of lines) {
    if (line === '') events.push('');
    if (line.startsWith('data:')) events[events.length - 1] += line.slice('data:'.length);
  }
  return events;
}

import { RealtimeClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBinary } from './binary.ts';
import { encodeBroadcast } from './broadcast.ts';
import { WireError } from './message.ts';
import { decodeText, encodeText } from './text.ts';

const { serializer } = new RealtimeClient('ws://127.0.0.1/realtime/v1', {
  params: { apikey: 'x' },
});

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

test("decodes the client's binary frames", () => {
  fc.assert(
    fc.property(name, name, fc.jsonValue(), fc.boolean(), (topic, event, value, persist) => {
      const payload = { event, payload: value ?? {}, ...(persist && { persist: true }) };
      const message = { topic, ref: '7', join_ref: '3', event: 'broadcast', payload };
      serializer.encode(message, (frame) => {
        const read = decodeBinary(Buffer.from(frame as ArrayBuffer));
        expect(read).toMatchObject({ topic, ref: '7', joinRef: '3', event: 'broadcast' });
        const content = { json: JSON.stringify(value ?? {}) };
        expect(read.payload).toEqual({ event, content, persist: persist || undefined });
      });
    }),
  );
});

test('the client decodes our binary frames', () => {
  fc.assert(
    fc.property(name, name, fc.uint8Array({ maxLength: 50 }), (topic, event, bytes) => {
      const meta = { id: 'one', replayed: true };
      const frame = encodeBroadcast('2.0.0', topic, {
        event,
        content: { bytes: Buffer.from(bytes) },
        meta,
      });
      const { buffer } = new Uint8Array(frame as Buffer);
      serializer.decode(buffer as ArrayBuffer, (message: { topic: string; payload: unknown }) => {
        expect(message.topic).toBe(topic);
        const payload = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        expect(message.payload).toEqual({ type: 'broadcast', event, payload, meta });
      });
    }),
  );
});

test('a name too long for a binary frame is sent as text; binary payloads are dropped', () => {
  const event = 'x'.repeat(300);
  expect(encodeBroadcast('2.0.0', 't', { event, content: { json: '1' } })).toBe(
    `[null,null,"t","broadcast",{"type":"broadcast","event":"${event}","payload":1}]`,
  );
  expect(
    encodeBroadcast('2.0.0', 't', { event, content: { bytes: Buffer.alloc(1) } }),
  ).toBeUndefined();
  expect(
    encodeBroadcast('1.0.0', 't', { event: 'e', content: { bytes: Buffer.alloc(1) } }),
  ).toBeUndefined();
});

test('any binary input is decoded or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      for (const frame of [Buffer.from(bytes), Buffer.from([3, ...bytes])]) {
        try {
          expect(decodeBinary(frame).event).toBe('broadcast');
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }
    }),
  );
});

test('encodes and decodes text of both versions', () => {
  const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'x', payload: { n: 1 } };
  expect(decodeText('["1","2","realtime:a","x",{"n":1}]')).toEqual(message);
  expect(
    decodeText('{"topic":"realtime:a","event":"x","payload":{"n":1},"ref":2,"join_ref":"1"}'),
  ).toEqual(message);
  const outgoing = { ...message, payload: '{"n":1}' };
  expect(encodeText('2.0.0', outgoing)).toBe('["1","2","realtime:a","x",{"n":1}]');
  expect(encodeText('1.0.0', outgoing)).toBe(
    '{"topic":"realtime:a","event":"x","payload":{"n":1},"ref":"2"}',
  );
});

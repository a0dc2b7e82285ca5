import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openTheatre } from './harness.fixture.ts';
import { shapeOf, TextComparison } from './run.ts';
import { html } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

/** A code without a digit, as one of 200 in base64 is. */
const codeOfLetters = () =>
  Array.from(randomBytes(12), (byte) =>
    String.fromCharCode(97 + (byte % 26), 65 + (byte % 26)),
  ).join('');

let ticks = 0;
/** A page with different numbers and codes on each load. */
function restless(name: string, stable: string): () => string {
  return () => {
    ticks += 1;
    return html(
      name,
      `<p>It is 12:04:${String(ticks).padStart(2, '0')} o'clock</p><p>Offer ends in ${99 - ticks} hours and ${ticks} minutes</p>
       <p>Request ${randomUUID()}</p><p>Token ${randomBytes(24).toString('base64')}</p><p>Code ${codeOfLetters()}</p>
       <p>${ticks} people are looking at this, price 1${ticks}.00 EUR</p>${stable}`,
    );
  };
}

describe('texts that change on every load', () => {
  const rooms = '<p>Room 101</p><p>Room 102</p><p>Price 20 EUR</p><p>Since 1999</p>';

  test('are deleted from all pages; constant numbers are not', () =>
    theatre.withHarness(
      {
        '/': restless('Start', `${rooms}<a href="/two">Two</a><a href="/three">Three</a>`),
        '/two': restless('Second', '<p>Price 35 EUR</p>'),
        '/three': restless('Third', '<p>Room 7</p>'),
      },
      async (harness) => {
        const scan = await harness.scan({ maxProbes: 1 });
        const stable = [
          'Price 20 EUR',
          'Price 35 EUR',
          'Room 101',
          'Room 102',
          'Room 7',
          'Since 1999',
        ];
        const names = ['Second', 'Start', 'Third', 'Three', 'Two'];
        expect(await harness.texts()).toEqual([...stable, ...names].sort());
        expect(scan.strings_found).toBe(11);
        expect(scan.words_found).toBe(6 + 6 + 2 + 5);
        const page = await theatre.testDatabase.database.kysely
          .selectFrom('pages')
          .select('word_count')
          .where('website_id', '=', harness.website.id)
          .where('path', '=', '/two')
          .executeTakeFirstOrThrow();
        expect(page.word_count).toBe(1 + 3);
        await harness.scan({ maxProbes: 3 });
        expect(await harness.texts()).toEqual([...stable, ...names].sort());
      },
    ));

  test('are not deleted if a person translated them', () =>
    theatre.withHarness(
      { '/': (count) => html('Start', `<p>Visit number ${count}</p>`) },
      async (harness) => {
        await harness.scan();
        await theatre.testDatabase.database.pool.query(
          `insert into translated_strings (website_string_id, target_language, translated_string, state)
         select id, 'es', 'Visita', 'edited' from website_strings where website_id = $1 and original_string = 'Visit number 1'`,
          [harness.website.id],
        );
        harness.site.requests.length = 0;
        await harness.scan({ maxProbes: 1 });
        expect(await harness.texts()).toContain('Visit number 1');
      },
    ));

  test('differ from texts that were edited meanwhile or chosen at random', () =>
    theatre.withHarness(
      {
        '/': (count) =>
          html('Start', `<p>${count % 2 ? 'A merry quotation' : 'Another wise saying 3'}</p>`),
      },
      async (harness) => {
        await harness.scan({ maxProbes: 1 });
        expect(await harness.texts()).toEqual(['A merry quotation', 'Start']);
      },
    ));
});

describe('the shape of a text', () => {
  test.each([
    ['It is 12:04:33', 'It is 9:15:01'],
    [
      'Request 6f1e2a9c-11d2-4b7a-9c39-0242ac120002',
      'Request 00aa11bb-aaaa-4bbb-8ccc-ddddeeee0001',
    ],
    ['Token ab3/x9+k0Q==', 'Token 0zz+/kkP1a=='],
    ['2 hours left', '11 hours left'],
    ['現在時刻12時4分', '現在時刻9時31分'],
    ['Token qWeRtYuIoPaSdFgHjKlZxC/v', 'Token fOawGhJk/lMnbVcXzLkJhGfD'],
  ])('%s and %s are of one shape', (one, other) => {
    expect(shapeOf(one)).toBe(shapeOf(other));
  });

  test.each([
    ['Room 101', 'Floor 101'],
    ['Monday at 5', 'Tuesday at 5'],
    ['Model A4', 'Model B4'],
    ['部屋101号室です', '料金20ユーロです'],
  ])('%s and %s are not', (one, other) => {
    expect(shapeOf(one)).not.toBe(shapeOf(other));
  });

  test('is computed in linear time', () => {
    const long = 'abcdef'.repeat(200_000);
    expect(shapeOf(long)).toBe(long);
    expect(shapeOf(`${long}1`)).toBe('#');
  });

  test('with a constant text deletes only texts that were replaced', () => {
    const comparison = new TextComparison();
    comparison.compare(['Price 5 EUR', 'Price 7 EUR'], ['Price 5 EUR', 'Price 8 EUR']);
    expect(comparison.isVolatile('Price 7 EUR')).toBe(true);
    expect(comparison.isVolatile('Price 5 EUR')).toBe(false);
    expect(comparison.isVolatile('Price 9 EUR')).toBe(false);
  });
});

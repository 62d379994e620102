import { describe, expect, test } from '@jest/globals';
import { declared, nameOf } from '../rights-matrix/door';
import { flooded, listsOf } from './lists';

const places = declared.flatMap((endpoint) => listsOf(endpoint).map((place) => ({ name: nameOf(endpoint), place })));

describe('lists that clients send', () => {
  test('have a greatest length each, as OpenAPI tells', () => {
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter(({ place }) => place.max === undefined)).toEqual([]);
  });

  test('may multiply to no more than ten thousand lines', () => {
    const nested = places.filter(({ place }) => place.steps.includes('*'));
    expect(nested.length).toBeGreaterThan(0);
    for (const { name, place } of nested) {
      const outer = places.find(
        (one) =>
          one.name === name && one.place.steps.join() === place.steps.slice(0, place.steps.lastIndexOf('*')).join(),
      );
      expect((outer?.place.max ?? Number.POSITIVE_INFINITY) * (place.max ?? 0)).toBeLessThanOrEqual(10_000);
    }
  });

  test('are flooded where they are, lines within lines too', () => {
    const legs = { part: 'body', steps: ['jours', '*', 'trajets'], max: 50, items: { type: 'object' } } as const;
    expect(flooded({ id: 1 }, legs, 2)).toEqual({ id: 1, jours: [{ trajets: [{}, {}] }] });
    expect(flooded({}, legs, 2, 3)).toEqual({ jours: Array(3).fill({ trajets: [{}, {}] }) });
  });
});

import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { EndpointDefinition } from './core';
import { factsOf } from './core/facts';
import { int, oneOf, ref } from './core/field';
import { record } from './core/record';
import { wireId, wireIgnored } from './core/wire';
import { endpoints } from './endpoints';
import { type Leaf, leavesOf } from './testing/leaves';

/** By its name a number that stands for something else: `fk_site`, `idFrais`. */
const names = ({ at }: Leaf) => /(?:^|\.)(?:fk_|id[A-Z])\w*$/.test(at);
/** The declaration says what it stands for, or that nobody reads it. A record's own number has facts, and no label. */
const isDeclared = ({ schema }: Leaf) => {
  const facts = factsOf(schema);
  const read = schema.safeParse(7);
  if (!read.success || read.data === undefined) return true;
  return (
    facts !== undefined && (facts.format === 'reference' || facts.format === 'choice' || facts.label === undefined)
  );
};
const undeclared = (body: z.ZodType) =>
  leavesOf(body)
    .filter((leaf) => names(leaf) && !isDeclared(leaf))
    .map(({ at }) => at);

const commands = (endpoints as readonly EndpointDefinition[]).filter(({ kind }) => kind === 'command');

describe('what bodies of commands name', () => {
  test('is declared: by what it is the number of, or by the list it is one of', () => {
    const found = commands.flatMap(({ method, path, body }) =>
      body ? undeclared(body).map((at) => `${method} ${path} ${at}`) : [],
    );
    expect(found).toEqual([]);
    expect(commands.flatMap(({ body }) => (body ? leavesOf(body).filter(names) : [])).length).toBeGreaterThan(60);
  });

  test('a bare number is found, in lines of lists too', () => {
    const body = z.object({
      fk_site: wireId,
      lignes: z.array(z.object({ fk_mode: int('Mode', { min: 1, max: 9 }).wire.optional(), rang: wireId })),
      fk_ancien: wireIgnored,
      fk_eleve: ref('pupil', 'Élève').wire.nullable(),
      fk_genre: oneOf('Sexe', [{ id: 1, libelle: 'Féminin' }]).wire,
    });
    expect(undeclared(body)).toEqual(['fk_site', 'lignes.fk_mode']);
  });
});

describe('one of a list', () => {
  const sexes = [
    { id: 1, libelle: 'Féminin' },
    { id: 2, libelle: 'Masculin' },
  ];
  const person = record('person', {
    label: 'Personne',
    stream: 'person',
    key: 'fk_genre',
    fields: { fk_genre: oneOf('Sexe', sexes), fk_type: { ...oneOf('Type', sexes), empty: 1 } },
  });

  test('is one that there is; 0 is none of them', () => {
    const { wire } = person.fields.fk_genre;
    expect([wire.safeParse(2).data, wire.safeParse('1').data]).toEqual([2, 1]);
    expect(wire.safeParse(3).error?.issues[0]?.message).toBe('Sexe : ce choix n’existe pas');
    expect(person.entered({ fk_genre: 0, fk_type: 0 })).toEqual({ fk_genre: null, fk_type: 1 });
    expect(person.entered({ fk_genre: 2, fk_type: 2 })).toEqual({ fk_genre: 2, fk_type: 2 });
  });

  test('where 0 is one of them, it is chosen', () => {
    const answer = oneOf('Réponse', [
      { id: 1, libelle: 'Accepté' },
      { id: 0, libelle: 'Refusé' },
    ]);
    expect(answer.entered?.(0 as never) ?? 0).toBe(0);
  });
});

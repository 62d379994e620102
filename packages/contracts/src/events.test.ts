import { describe, expect, test } from '@jest/globals';
import type { EventDefinition } from './core/event';
import { isOfKind } from './declared';
import { events } from './events';
import { modules } from './generated';

const all = Object.values(events);

describe('the events', () => {
  test('have a type each: none hides another', () => {
    const declared = modules
      .flatMap((module): [string, unknown][] => Object.entries(module))
      .filter(([, value]) => isOfKind<EventDefinition>('event')(value));
    expect(declared.map(([name]) => name).sort()).toEqual(Object.keys(events).sort());
  });

  test.each(all.map((e) => [e.type, e] as const))(
    '%s is named by its type and names whom it speaks of',
    (type, definition) => {
      expect(type).toMatch(/^[A-Z][a-z]+([A-Z][a-z]+)+$/);
      expect(definition.version).toBeGreaterThanOrEqual(1);
      if (definition.personal.length > 0) {
        const [kind, field] = definition.subject ?? [];
        expect(['utilisateur', 'eleve']).toContain(kind);
        expect(Object.keys(definition.schema.shape)).toContain(field);
        expect(definition.personal).not.toContain(field);
      }
    },
  );

  test('keep what identifies a guardian or a pupil for their eyes only', () => {
    expect(events.GuardianRegistered?.personal).toEqual(
      expect.arrayContaining(['nom', 'prenom', 'email', 'dateNaissance', 'adresse1', 'telephoneMobile']),
    );
    expect(events.PupilRegistered?.personal).toEqual(expect.arrayContaining(['nom', 'prenom', 'dateNaissance']));
    expect(events.TaxRecordDeclared?.personal).toEqual(['revenuFiscal', 'nombrePart', 'quotient']);
    expect(events.ContributionCalculated?.personal).toEqual(['quotient', 'empreinte']);
  });
});

import { events } from '@diapason/contracts';
import { defaultRules } from '@diapason/contracts/calculation';
import { changeWords, functionRights, modules, settingDefinitions } from '@diapason/contracts/constants';
import type { EventDefinition, Facts } from '@diapason/contracts/core';
import { referenceTables } from '@diapason/contracts/site';
import { edgeData } from '@diapason/contracts/testing';
import { definitionOf } from '@diapason/contracts/testing/schema';
import type { StoredFact } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { ENDS } from './acts';
import { historyStep } from './history-step';
import { fieldFacts } from './labels';
import { stepsOf } from './steps';
import { wordsBy } from './words';

type Data = Readonly<Record<string, unknown>>;

/** Fields that no reader is told: hashes, tokens, what a mail is made from. A new one needs its reason here. */
const TECHNICAL: Readonly<Record<string, readonly string[]>> = {
  // A keyed hash: of the calculation's inputs, which stand beside it; of an address.
  ContributionCalculated: ['empreinte'],
  EmailReserved: ['empreinte'],
  EmailReleased: ['empreinte'],
  // A digest of the secret of an address.
  CalendarMade: ['empreinte'],
  // The request that a link was made for.
  PasswordResetRequested: ['idReset'],
  EmailChangeRequested: ['idDemande'],
  // A mail's own words and recipient are personal and in the person's record.
  MailRequested: ['template', 'idUtilisateur', 'destinataire', 'parametres', 'piecesJointes'],
  MailSent: ['messageId'],
  // Where the store has the file, and the key it is sealed with.
  GuardianPaperAdded: ['objet', 'cle'],
  GuardianPaperRemoved: ['objet'],
  DocumentAdded: ['objet', 'cle'],
  DocumentPutBack: ['objet', 'cle'],
  PupilPaperAdded: ['objet', 'cle'],
  PupilPaperRemoved: ['objet'],
  AgentPaperAdded: ['objet', 'cle'],
  AgentPaperRemoved: ['objet'],
  // The mailing whose mail it is; its subject stands beside it.
  FamilyWritten: ['idEnvoi'],
  // The number that the income gets once the request is carried out.
  EnrolmentSubmitted: ['idRevenu'],
};
/** Numbers of lines, which nobody sees anywhere. */
const LINE_NUMBERS = new Set(['idFraisJournee', 'idFraisTrajet', 'idPresenceEleve']);
/** What a booklet takes from its model, whose history tells it, and what it fills by itself. */
const OF_THE_MODEL = new Set(['office', 'niveauAcquisition', 'information', 'complement', 'pieces']);

const everything = () => true;
const words = wordsBy(() => 'le même nom');
const named = wordsBy((_kind, id) => `nom ${id}`);
let position = 0n;
const fact = (type: string, data: Data): StoredFact => {
  position += 1n;
  const metadata = { actor: '7', commandId: 'c', correlationId: 'r', at: '2026-11-21T10:00:00.000Z' };
  return { type, data, eventId: 'e', stream: 'essai-1', revision: Number(position), position, metadata };
};

/** Fields that say which record it is: the same in both states. */
const keysOf = ({ record, type }: EventDefinition): ReadonlySet<string> =>
  new Set(
    type.startsWith('ReferenceRow')
      ? ['table', 'id']
      : [record?.key, record?.streamKey, 'idMail'].filter((name) => name !== undefined),
  );

/** What the event says of a field whatever its data holds: the identity that was given back is nobody's. */
const isSaid = ({ implies }: EventDefinition, field: string, one: Data, other: Data): boolean => {
  const [a, b] = [implies?.(one, {}) ?? {}, implies?.(other, {}) ?? {}];
  return field in a && a[field] === b[field];
};

/** One kind of paper alone: no two states differ in it. */
const hasOneValue = ({ schema }: EventDefinition, field: string): boolean =>
  Object.keys(definitionOf(schema.shape[field] as z.ZodType).entries ?? {}).length === 1;

/** Empty is nothing; numbers of lines are left out. */
const seen = (value: unknown): string =>
  JSON.stringify(value, (name, one) =>
    LINE_NUMBERS.has(name) ||
    OF_THE_MODEL.has(name) ||
    one === '' ||
    one === undefined ||
    (Array.isArray(one) && one.length === 0)
      ? null
      : one,
  ) ?? 'null';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const grid = fc.record({
  tranches: fc.constantFrom([400], [500]),
  lignes: fc.tuple(
    fc.record({
      code: fc.constantFrom('a', 'b'),
      libelle: fc.constantFrom('A', 'B'),
      reduction: fc.constantFrom(0, 1),
      adherent: fc.record({ mode: fc.constant('STEP'), montants: fc.tuple(cents, cents) }),
      exterieur: fc.record({ mode: fc.constant('FLAT'), montant: cents }),
      zones: fc.constant([]),
    }),
  ),
  zones: fc.constant([]),
  regles: fc.constantFrom(defaultRules, { ...defaultRules, plancherLigne: 0, entreesTardives: [] }),
});
const someOf = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 0, maxLength: 3 });
const instead: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  TariffPublished: { grille: grid },
  TariffDrafted: { grille: grid },
  SettingSaved: { cle: fc.constantFrom(...settingDefinitions.map(({ cle }) => cle)) },
  RoleGroupDefined: { fonctions: someOf(functionRights.map(({ idFonction }) => idFonction)), modules: someOf(modules) },
  RoleGroupChanged: { fonctions: someOf(functionRights.map(({ idFonction }) => idFonction)), modules: someOf(modules) },
};

const stateOf = (definition: EventDefinition): fc.Arbitrary<Data> =>
  edgeData(definition, 'any', instead[definition.type], { items: 3, characters: 40 });

/** What the last of these events shows of a field. */
function shownOf(history: readonly StoredFact[], field: string, how = words) {
  const step = stepsOf(history).at(-1);
  if (!step) throw new Error('no step');
  return historyStep(step, String, how, everything).changes.find(({ champ }) => champ === field);
}

const told = Object.values(events).filter(({ type }) => !type.startsWith('ReferenceRow'));

describe('any two states of a record differ in its history', () => {
  test.each(told.map((definition) => [definition.type, definition] as const))('%s', (type, definition) => {
    const keys = keysOf(definition);
    const fields = Object.keys(definition.schema.shape).filter(
      (field) => !keys.has(field) && !TECHNICAL[type]?.includes(field),
    );
    const free = fields.filter((field) => !isSaid(definition, field, { [field]: 7 }, { [field]: 8 }));
    if (free.length === 0) return;
    const compared = new Set<string>();
    fc.assert(
      fc.property(stateOf(definition), stateOf(definition), (before, other) => {
        for (const field of free) {
          if (seen(before[field]) === seen(other[field])) continue;
          compared.add(field);
          const after = { ...before, [field]: other[field] };
          if (type in ENDS) {
            // Nothing follows it: each is told by itself.
            const alone = (data: Data) => shownOf([fact(type, data)], field, named);
            expect(alone(before)).not.toEqual(alone(after));
            continue;
          }
          const shown = shownOf([fact(type, before), fact(type, after)], field);
          expect(shown).toBeDefined();
          expect(shown?.avant).not.toBe(shown?.apres);
          expect(shown?.libelle).toMatch(/^[A-ZÀ-Ý]/);
        }
      }),
      { numRuns: 30 },
    );
    const several = free.filter((field) => !hasOneValue(definition, field));
    expect([...compared].sort()).toEqual(several.sort());
  });

  test.each(referenceTables.map((table) => [table.label, table] as const))('a row of %s', (_label, { id, columns }) => {
    const [, ...fields] = columns;
    for (const { key, type, valeurs, label } of fields) {
      const [one, two] = valeurs
        ? valeurs.map((value) => value.id)
        : type === 'boolean'
          ? [true, false]
          : type === 'set'
            ? [[1], [2]]
            : type === 'date'
              ? ['2026-11-21', '2026-11-22']
              : type === 'number' || type === 'select'
                ? [1, 2]
                : ['a', 'b'];
      const row = (value: unknown) => ({ table: id, id: 3, row: { [key]: value } });
      const [, changed] = stepsOf([fact('ReferenceRowAdded', row(one)), fact('ReferenceRowChanged', row(two))]);
      if (!changed) throw new Error('no step');
      const { changes, sujet } = historyStep(changed, String, words, everything);
      expect(changes).toEqual([expect.objectContaining({ champ: key, libelle: label })]);
      expect(changes[0]?.avant).not.toBe(changes[0]?.apres);
      expect(sujet).toContain('Ligne n° 3');
    }
  });

  test('rows of one table are told apart', () => {
    const row = (id: number, libelleSite: string) =>
      fact('ReferenceRowAdded', { table: 'site', id, row: { libelleSite } });
    const steps = stepsOf([row(1, 'Albi'), row(2, 'Castres'), fact('ReferenceRowRemoved', { table: 'site', id: 1 })]);
    expect(steps[1]?.changes).toMatchObject([{ avant: null, apres: 'Castres' }]);
    expect(steps.map((step) => historyStep(step, String, words, everything).sujet)).toEqual([
      'Ligne n° 1 : Albi',
      'Ligne n° 2 : Castres',
      'Ligne n° 1 : Albi',
    ]);
  });

  test('what is hidden is hidden by intent: every other field of every event has a label', () => {
    const hidden = told.flatMap((definition) => {
      const keys = keysOf(definition);
      return Object.keys(definition.schema.shape)
        .filter((field) => !keys.has(field) && !TECHNICAL[definition.type]?.includes(field))
        .filter((field) => !isSaid(definition, field, { [field]: 7 }, { [field]: 8 }))
        .filter((field) => stepsOf([fact(definition.type, { [field]: 7 })])[0]?.changes.length === 0)
        .map((field) => `${definition.type}.${field}`);
    });
    expect(hidden).toEqual([]);
  });
});

/** Events in whose history nothing stands but who, when and what their label says. */
test('an act without a field to tell says by its label what happened', () => {
  const silent = told.filter(({ type, schema }) => {
    const data = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, 7]));
    const again = [fact(type, data), fact(type, data)];
    return stepsOf(again).every(({ changes }) => changes.length === 0);
  });
  expect(silent.map(({ type, label }) => `${type}: ${label}`).sort()).toEqual([
    'AgentForgotten: Fiche close pour effacement',
    'BookletTemplateRemoved: Modèle de livret supprimé',
    'CalendarRevoked: Adresse de calendrier révoquée',
    'EmailChangeRefused: Nouvelle adresse e-mail refusée depuis l’ancienne',
    'FolderClosed: Dossier fermé',
    'FolderReopened: Dossier rouvert',
    'GroupChangeWithdrawn: Changement de groupe annulé',
    'GuardianForgotten: Fiche close pour effacement',
    'GuardianReactivated: Responsable réactivé',
    'ImpersonationEnded: Prise d’identité terminée',
    'ListViewDropped: Vue d’une liste retirée',
    'MailDropped: E-mail abandonné : plus rien à envoyer',
    'MailRequested: E-mail demandé',
    'MailSent: E-mail envoyé',
    'PupilForgotten: Fiche close pour effacement',
    'RemindersResumed: Remis dans les relances',
    'ReplacementWithdrawn: Remplacement annulé',
    'RoleGroupRemoved: Groupe de rôles supprimé',
    'TaxRecordRemoved: Fiscalité supprimée',
    'WorkshopReopened: Fin de l’atelier annulée',
  ]);
});

type Line = Readonly<Record<string, unknown>>;

/** Lists of events with their texts: `[list, facts, text]`. */
const textsInLists = told.flatMap(({ type, schema }) =>
  Object.keys(schema.shape).flatMap((name) => {
    const facts = fieldFacts(type, name);
    return Object.entries(facts?.items ?? {})
      .filter(([, item]) => item.label && (item.format === 'text' || item.format === 'reference'))
      .map(([text, item]) => [`${type}.${name}.${text}`, facts as Facts, text, item.format] as const);
  }),
);

/** One value for every field of a line, as its format has it. */
const anyOf = ({ format, choices, items = {} }: Facts): unknown =>
  ({
    text: 'essai',
    number: 3,
    cents: 50_000,
    date: '2026-11-03',
    month: '2026-11',
    year: 2026,
    instant: '2026-11-03T10:00:00.000Z',
    flag: 1,
    choice: choices?.[0]?.id ?? 'x',
    reference: 3,
    list: [Object.fromEntries(Object.entries(items).map(([name, item]) => [name, anyOf(item)]))],
  })[format];

describe('no text says what another state says', () => {
  test.each(textsInLists)('%s', (_name, facts, text, format) => {
    const names = new Map([
      [3, 'essai'],
      [4, 'IMITÉ'],
    ]);
    const write = (lines: readonly Line[]) => wordsBy((_kind, id) => names.get(id))(facts, lines) ?? '';
    const [any] = [anyOf(facts)].flat() as Line[];
    const line: Line = { ...any, [text]: format === 'reference' ? 4 : 'IMITÉ' };
    // What two lines read as, from the start of the first such text to the end of the second.
    const two = write([line, line]);
    const imitation = two.slice(two.indexOf('IMITÉ'), two.lastIndexOf('IMITÉ') + 'IMITÉ'.length);
    names.set(5, imitation);
    const one = write([{ ...line, [text]: format === 'reference' ? 5 : imitation }]);
    expect(one).toContain('IMITÉ');
    expect(one).not.toBe(two);
  });

  test('any texts in any lines are told apart', () => {
    const facts: Facts = {
      label: 'Journées',
      format: 'list',
      items: {
        motif: { label: 'Motif', format: 'text' },
        lieu: { label: 'Lieu', format: 'text' },
        trajets: { label: 'Trajets', format: 'list', items: { motif: { label: 'Motif', format: 'text' } } },
      },
    };
    const piece = fc.constantFrom(
      'a',
      ' ',
      ',',
      ', ',
      '\u00a0; ',
      'Motif\u00a0: ',
      'Lieu\u00a0: ',
      '«',
      '»',
      '\u00a0',
      '(',
      ')',
      'Trajets\u00a0: ',
      '(vide)',
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    const lines = fc.array(
      fc.record({ motif: text, lieu: text, trajets: fc.array(fc.record({ motif: text }), { maxLength: 2 }) }),
      { maxLength: 2 },
    );
    const seenOf = (all: readonly object[]) =>
      JSON.stringify(all, (_name, one) => (one === '' || (Array.isArray(one) && one.length === 0) ? null : one));
    const written = new Map<string, string>();
    fc.assert(
      fc.property(lines, (all) => {
        const one = words(facts, all) ?? '';
        const known = written.get(one);
        written.set(one, seenOf(all));
        expect(known ?? seenOf(all)).toBe(seenOf(all));
      }),
      { numRuns: 3_000 },
    );
  });

  test('a detail in a row of the audit is not taken for several', () => {
    const change = (libelle: string, avant: string | null, apres: string | null) => ({
      champ: '',
      libelle,
      avant,
      apres,
    });
    const two = [change('Motif', 'a', 'b'), change('Montant', '1,00 €', '2,00 €')].map(changeWords).join('\u00a0; ');
    const imitation = two.slice('Motif\u00a0: a → '.length);
    expect(changeWords(change('Motif', 'a', imitation))).not.toBe(two);
    expect(changeWords(change('Montant', '1,00 €', '2,00 €'))).toBe('Montant\u00a0: 1,00 € → 2,00 €');
    expect(changeWords(change('Motif', 'a', null))).not.toBe(changeWords(change('Motif', 'a', 'rien')));
  });
});

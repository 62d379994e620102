import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { documentedMessages } from '../testing/documentedMessages';
import {
  civilities,
  defaultRoleGroups,
  descendants,
  formatCents,
  functionRight,
  functionRights,
  guardianKinds,
  holdsRight,
  messages,
  modules,
  normaliseSetting,
  packPayments,
  packRights,
  palette,
  paymentModes,
  readSettingText,
  restrictingRights,
  right,
  schoolingStatus,
  schoolingStatuses,
  settingDefinition,
  settingDefinitions,
  sexes,
  toCents,
  toEuros,
  Unfit,
  unpackPayments,
  unpackRights,
  withParents,
} from '.';
import { catalogue } from './rights/catalogue';

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

describe('messages', () => {
  const texts = new Set(textsOf(messages));
  test.each(documentedMessages)('%s', (message) => {
    expect(texts).toContain(message);
  });

  test('with something to fill in', () => {
    expect(messages.general.fileTooBig(2)).toBe('Votre fichier est trop gros, il ne doit pas dépasser 2Mo');
    expect(messages.families.taxRecordNeeded('2026/2027')).toBe(
      "Pour calculer la cotisation il faut une fiscalite pour l'annee 2026/2027.",
    );
  });
});

describe('function rights', () => {
  const documented =
    '1 88 90 91 92 93 94 95 96 97 98 100 101 102 104 105 106 107 108 109 110 112 113 114 115 116 117 118 120 121 124 125 126 127 128 129 130 131 132 133 134 135 137 138 139 140 141 142 143 144 145 146 150 151 152 154 158 163 169 170 171 173 174 175 176 178 179 180 181 182 183 184 186 187 188 189 190 191 192 193 194 195 196 197 199 201 202 203 204 205 206 207 208 209 210 211 212 213 214 216 217 218 219 221 223 225 226 232 233 234 235 236 237 239 240 241 242 243 244 245 247 248 249 251 252 253 254 255 258 261 262 263 267 268 269 270 271 272 273 274 275 276 277 278 290 291 292 293 294 295 296 297 298 299 300 302 303 304 305 307 308 311 400 401 402 410'
      .split(' ')
      .map(Number);

  test.each(documented)('%i is in the catalogue', (id) => {
    expect(functionRight(id)?.libelleFonction).toBeTruthy();
  });

  test('are numbered once, under parents that exist, at most four levels deep', () => {
    expect(new Set(functionRights.map(({ idFonction }) => idFonction)).size).toBe(functionRights.length);
    for (const { idFonction, fk_parent } of functionRights) {
      expect(fk_parent === null || functionRight(fk_parent)).toBeTruthy();
      expect(withParents(idFonction).length).toBeLessThanOrEqual(4);
    }
  });

  test('are named once, and the four that restrict their holder say so', () => {
    expect(Object.keys(right)).toHaveLength(functionRights.length);
    expect(Object.entries(right)).toEqual(catalogue.map(({ row: [id, name] }) => [name, id]));
    expect([...restrictingRights].map((id) => functionRight(id)?.libelleFonction).sort()).toEqual(
      ['agents', 'ateliers', 'salles', 'élèves'].map((what) => `Limiter les ${what} aux sites de l’agent`),
    );
  });

  test('of the default groups exist, with their parents; Superviseur is never locked to its own sites', () => {
    for (const group of defaultRoleGroups) {
      expect(group.fonctions.filter((id) => !functionRight(id))).toEqual([]);
      expect(group.fonctions.flatMap(withParents).filter((id) => !group.fonctions.includes(id))).toEqual([]);
      expect(group.modules.filter((module) => !modules.includes(module))).toEqual([]);
    }
    expect(defaultRoleGroups[0]).toMatchObject({ idGroupe: 1, libelleGroupe: 'Superviseur', modifiable: false });
    expect(defaultRoleGroups[0]?.fonctions).not.toContain(right.restrictPupilsToOwnSites);
    expect(defaultRoleGroups.find((group) => group.libelleGroupe === 'Responsable')?.fonctions).toEqual([]);
  });

  test('lose their descendants with them', () => {
    expect(descendants(right.seeContributions)).toEqual([
      right.changeContributionYear,
      right.changeContributionSite,
      right.calculateContributions,
      right.exportContributions,
      right.addPayment,
      right.exemptFromPayment,
      right.correctPayment,
      right.deletePayment,
      right.reactivatePayment,
      right.terminateSubscription,
      right.seePaymentErrors,
      right.reconcileCards,
      right.closeSchoolYear,
      right.reopenSchoolYear,
    ]);
  });

  // 000:156.a 000:156.b 000:110.g
  test('survive packing into a mask, beyond 311: n is held when bit n is set, and not otherwise', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 600 })), (ids) => {
        const mask = packRights(ids);
        expect(unpackRights(mask)).toEqual([...ids].sort((a, b) => a - b));
        for (let id = 0; id <= 600; id++) expect(holdsRight(mask, id)).toBe(ids.includes(id));
      }),
    );
    expect(holdsRight(packRights([311]), 310)).toBe(false);
  });
});

// 002:634.c 002:634.d 000:233.e 000:233.f 000:233.g 000:233.h 001:189.b 001:189.c 001:79.b 001:79.c 002:634.a 002:634.b
test('sexes and civilities have the numbers of the document', () => {
  expect(sexes.map(({ id, libelle }) => [id, libelle])).toEqual([
    [1, 'Féminin'],
    [2, 'Masculin'],
  ]);
  expect(civilities.map(({ id, libelle }) => [id, libelle])).toEqual([
    [1, 'Madame'],
    [2, 'Monsieur'],
  ]);
});

// 001:121.m 000:110.f 000:156.c 000:156.d 000:156.f 000:156.g 000:156.h 000:156.i 002:461.b 002:461.c 002:461.d
// 002:461.e 002:461.f 001:121.i 001:121.j 001:121.k 001:121.l 001:121.n
test('the roles of the document are those of the default groups', () => {
  const roles: readonly string[] = defaultRoleGroups.map(({ role }) => role);
  for (const role of ['SuperAdmin', 'Administratif', 'Enseignant Resp.', 'Enseignant', 'Agent', 'Responsable'])
    expect(roles).toContain(role);
});

test('a lead teacher is held to the own sites', () => {
  const held = defaultRoleGroups.find(({ role }) => role === 'Enseignant Resp.')?.fonctions ?? [];
  expect(held).toEqual(expect.arrayContaining([...restrictingRights]));
  expect(held).not.toContain(right.changeGuardianSite);
});

// 001:81.c 001:81.d 001:81.e 000:233.b 000:233.c 000:233.d 001:189.d 001:189.e 001:189.f
test('the kinds of guardians have the numbers of the document', () => {
  expect(guardianKinds.map(({ id, libelle }) => [id, libelle])).toEqual([
    [1, 'Père'],
    [2, 'Mère'],
    [3, 'Tuteur'],
  ]);
});

// 001:190.d
test('who leaves has the schooling status 6', () => {
  expect(schoolingStatuses.filter(({ id }) => id === 6)).toMatchObject([{ libelle: 'Abandon' }]);
  expect(schoolingStatus.abandoned).toBe(6);
});

// 000:11.c
test('the modules are those of the document', () => {
  expect([...modules]).toEqual(
    'absences planning gestionBDD gestionSite livret frais services cotisation espaceResponsable presences GED communesConvention evaluation'.split(
      ' ',
    ),
  );
});

describe('settings', () => {
  test('have a default that fits their type, under a key of their own', () => {
    expect(new Set(settingDefinitions.map((s) => s.cle)).size).toBe(settingDefinitions.length);
    for (const setting of settingDefinitions) expect(normaliseSetting(setting, setting.defaut)).toBe(setting.defaut);
  });

  test('that are accepted can be read, and are stored as they are read', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        '0',
        '1',
        'true',
        '1e3',
        '0x1',
        '1e400',
        '02-29',
        '2026-02-29',
        'foyer',
        '1;;0.5',
        '1;0,9',
        '-1',
      ),
      fc.array(fc.double({ noNaN: true }), { maxLength: 4 }).map((some) => some.join(';')),
      fc.bigInt({ min: 0n, max: 10n ** 26n }).map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    const bounded = (value: unknown): boolean =>
      typeof value === 'number' ? Number.isSafeInteger(value) || (value >= 0 && value <= 1) : true;
    fc.assert(
      fc.property(fc.constantFrom(...settingDefinitions), texts, (definition, text) => {
        const stored = normaliseSetting(definition, text);
        if (stored instanceof Unfit) return stored.why.length > 0;
        const value = readSettingText(definition.cle, stored);
        expect(normaliseSetting(definition, stored)).toBe(stored);
        return [value].flat().every((part) => !(part instanceof Unfit) && bounded(part));
      }),
      { numRuns: 3_000 },
    );
  });

  test('that the product needs are not empty', () => {
    const mayBeEmpty = settingDefinitions.filter((one) => !(normaliseSetting(one, ' ') instanceof Unfit));
    expect(mayBeEmpty.map(({ cle }) => cle)).toEqual([
      ...['blocageDomaine', 'ouvertureEvalSemestre1', 'ouvertureEvalSemestre2', 'titreAccueil'],
      ...['inscriptionsPubliquesOuvertes', 'reinscriptionsOuvertes', 'idCGUInscription', 'montantFraisInscription'],
      ...['cbOuverture', 'cb1xFermeture', 'cb2xFermeture', 'cb3xFermeture', 'fermetureReglements'],
    ]);
  });

  test('refuse what does not fit', () => {
    const normalise = (cle: string, valeur: string) => normaliseSetting(settingDefinition(cle) ?? fail(cle), valeur);
    expect(normalise('cbOuverture', '2026-02-30')).toBeInstanceOf(Unfit);
    expect(normalise('cbOuverture', '2026-09-01')).toBe('2026-09-01');
    expect(normalise('droitImage', 'true')).toBe('1');
    expect(normalise('sizeFile', '-1')).toBeInstanceOf(Unfit);
    expect(normalise('montantFraisInscription', 'x')).toBeInstanceOf(Unfit);
  });
});

describe('money', () => {
  test('goes from euros to cents and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => expect(toCents(toEuros(cents))).toBe(cents)),
    );
  });

  test.each([0.001, 1.005, 10.999, Number.NaN, Number.POSITIVE_INFINITY])('has no fraction of a cent: %p', (euros) => {
    expect(toCents(euros)).toBeNull();
  });

  test('is shown as the French write it', () => {
    expect(formatCents(85_250).replace(/\s/g, ' ')).toBe('852,50 €');
  });

  test('of payments packs into concatCotisation and back', () => {
    const payment = fc.record({
      idReglement: fc.integer({ min: 1 }),
      montant: fc.integer({ min: 1, max: 1e9 }),
      date: fc.constant('2026-11-21'),
      valide: fc.constantFrom(0 as const, 1 as const),
      quittance: fc.stringMatching(/^[A-Z0-9-]{0,12}$/).filter((text) => text !== '-'),
      fk_user: fc.option(fc.integer({ min: 1, max: 9999 })),
      fk_mode: fc.constantFrom(...paymentModes.map((mode) => mode.id)),
      abonnement: fc.stringMatching(/^-?[0-9]{1,8}$|^$/),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 6 }), (payments) =>
        expect(unpackPayments(packPayments(payments))).toEqual(payments),
      ),
    );
  });
});

test('the palette has 31 colours, all different', () => {
  expect(new Set(palette).size).toBe(31);
});

function fail(message: string): never {
  throw new Error(message);
}

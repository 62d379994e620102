import { modules as contracts, declaredIn, isOfKind } from '@diapason/contracts';
import { functionRights, modules, restrictingRights, right } from '@diapason/contracts/constants';
import {
  type CallReference,
  type EndpointDefinition,
  namedRecords,
  pathOf,
  type Reference,
  type SeenBy,
} from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestApi } from '../kit/test-api';
import { type Door, declared, headersOf, nameOf, noLimits, openDoor } from './door';
import type { Hiring, Someone } from './people';
import { elsewhere, here, type Place } from './place';
import { recordOf, sampleNaming } from './sample';
import { startNetwork } from './start-network';
import { untitled } from './titles';

/** What no sequence has reached. */
const NOBODYS = 2_000_000_000;
const unlocking: readonly number[] = [right.changeGuardianSite, right.changeContributionSite, right.changePaymentSite];
const open = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const held = [...open.filter((id) => !unlocking.includes(id)), ...restrictingRights];
const seen = new Map(declaredIn(contracts, isOfKind<SeenBy>('seenBy')).map((one) => [one.record, one]));
const isEverybodys = ({ names }: Reference) => seen.get(names)?.everybody !== undefined;
/** Whether a query that shows such records holds some of its callers to their sites. */
const isOfSites = ({ names }: Reference) => seen.get(names)?.queries.some(({ ownSites }) => ownSites) ?? false;

const cases = declared.flatMap((endpoint) =>
  namedRecords(endpoint).map((one) => [`${nameOf(endpoint)} ${pathOf(one)}`, endpoint, one] as const),
);
const leftToDecision = declared.flatMap((endpoint) =>
  Object.keys(endpoint.leftToDecision ?? {}).map((path) => `${nameOf(endpoint)} ${path}`),
);

/** The tests of what is left to decisions, by file below `contexts` and by title. */
const triedBy: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'DELETE /api/ateliers/attachedEleve fk_eleve': [
    'teaching/workshop-list.itest.ts',
    'who is not of the workshop is taken out of nothing',
  ],
  'POST /api/ateliers/:id/planifie/annuler qui': [
    'teaching/planned.itest.ts',
    'a teacher is replaced in several lessons in one act, and it is taken back of one, then of the others',
  ],
  'POST /api/ateliers/changer-groupe/:id eleves.fk_eleve': [
    'teaching/groups.itest.ts',
    'all pupils or none; a group that changed since it was seen, or is full without a reason, refuses',
  ],
  'POST /api/cotisations/cotisationsInscriptionSauvegarde eleves.idEleve': [
    'enrolment/submit.itest.ts',
    'a guardian adds an offer and a child in their own session',
  ],
  'POST /api/eleves/:id/reinscription idScolarite': [
    'enrolment/requests.itest.ts',
    'is sent with status 11, once, and not without the fee',
  ],
  'POST /api/evaluation/atelier/:id textes.idEvaluationAtelier': [
    'teaching/evaluations.itest.ts',
    'a class is created and written at once, and what somebody wrote meanwhile stands',
  ],
  'POST /api/rapprochement/reglements idCotisation': [
    'money/card-payments.itest.ts',
    'of a reference that is none of ours is of the family that a person names, or of nobody here, with why',
  ],
  'POST /api/reglements/lienPaiementPayBox cotisation': ['money/card-payments.itest.ts', 'is nobody else’s'],
  'POST /api/reglements/retourPaye cotisation': [
    'money/returned-paid.itest.ts',
    'from which the bank sent the family back as having paid, without signing, is waited for however long, and staff see it',
  ],
  'POST /api/fichiers/upload/responsablesRevenus fk_anneeScolaire': [
    'families/own-consent.itest.ts',
    'which find the income; where there is none, that is said',
  ],
  'POST /api/fichiers/upload/responsablesRevenus fk_responsable': [
    'families/own-consent.itest.ts',
    'and nobody learns of another family’s: theirs is refused as one that is not there',
  ],
  'DELETE /api/utilisateursResponsables/elevesResponsables fk_responsable': [
    'families/families.itest.ts',
    'is unlinked from who is linked alone',
  ],
  'POST /api/envois destinataires': [
    'mailing/mailings.itest.ts',
    'whoever the caller’s list does not show is not written to',
  ],
  'POST /api/envois/preparation choisis': [
    'mailing/mailings.itest.ts',
    'whoever the caller’s list does not show is not written to',
  ],
  'POST /api/envois/preparation eleves': [
    'mailing/mailings.itest.ts',
    'whoever the caller’s list does not show is not written to',
  ],
  'POST /api/absences/:id fk_user': ['absences/aggregate/absence.test.ts', 'stays its agent’s, whoever the form names'],
  'POST /api/frais/:id fk_user': ['claims/aggregate/claim.test.ts', 'keeps its agent, whoever the form names'],
  'POST /api/frais/:id fk_vehicule': ['claims/claims.itest.ts', 'a claim takes a vehicle of its agent alone'],
  'POST /api/informations/:id fk_utilisateur': ['site/site.itest.ts', 'a message’s author is who wrote it first'],
  'POST /api/presences/absencesEleveAuxAteliers atelier': [
    'teaching/pupil-absences.itest.ts',
    'an absence excuses the lessons of its period, in the pupil’s own workshops',
  ],
  'POST /api/presences/absencesEleveAuxAteliers fk_responsable': [
    'teaching/pupil-absences.itest.ts',
    'an absence excuses the lessons of its period',
  ],
  'POST /api/presences/presenceEleve/:id eleve.fk_eleve': [
    'teaching/pupil-absences.itest.ts',
    'one lesson is excused by itself',
  ],
  'POST /api/presences/:id eleves.fk_eleve': [
    'teaching/teaching.itest.ts',
    'a sheet takes the pupils of its workshop alone',
  ],
  'POST /api/reglements/:idCotisation fk_cotisation': [
    'money/money.itest.ts',
    'that names another contribution than the address does is refused',
  ],
  'POST /api/responsablesRevenus/:idRevenu fk_anneeScolaire': [
    'families/families.itest.ts',
    'declares and corrects an income of a school year that there is',
  ],
  'POST /api/responsablesRevenus/:idRevenu fk_pieceJointe': [
    'families/kinds-of-paper.itest.ts',
    'a verification that has seen another one: refused',
  ],
};

describe('what queries and bodies name, on the API’s door', () => {
  let api: TestApi;
  let door: Door;
  let hire: Hiring;
  let all: Someone;
  let local: Someone;
  let blind: Map<string, Someone>;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork({ limits: noLimits }));
    const kinds = [...seen.values()].filter(({ queries }) => queries.length > 0);
    const readers = ({ queries }: SeenBy) =>
      queries.flatMap(({ access }) =>
        access.kind === 'own' ? access.otherwise : access.kind === 'rights' ? access.anyOf : [],
      );
    const [everything, own, ...without] = await hire.all([
      { functions: open, modules },
      { functions: held, modules },
      ...kinds.map((kind) => ({ functions: open.filter((id) => !readers(kind).includes(id)), modules })),
    ]);
    if (!everything || !own) throw new Error('nobody was hired');
    all = everything;
    local = own;
    blind = new Map(kinds.flatMap(({ record }, index) => (without[index] ? [[record, without[index]]] : [])));
    await hire.ready();
    door = await openDoor(api);
  });
  afterAll(async () => {
    await door?.stop();
    await api?.stop();
  });

  const name = (endpoint: EndpointDefinition, reference: CallReference, id: number, as: Someone) =>
    door.call(endpoint, sampleNaming(endpoint, here, reference, id), headersOf(as));
  const numberOf = ({ names }: Reference, place: Place) => {
    const id = recordOf(names, place);
    if (id === undefined) throw new Error(`no ${names} in the network of the tests: tell rights-matrix/sample.ts`);
    return id;
  };

  test.each(cases)('%s: exists', async (_name, endpoint, reference) => {
    expect(await name(endpoint, reference, numberOf(reference, here), all)).toBe('let in');
    const answer = await name(endpoint, reference, NOBODYS, all);
    expect(answer).toMatch(/^400 .*cet élément n[’']existe pas ou n[’']existe plus/i);
    if (reference.required && endpoint.kind === 'command')
      expect(await name(endpoint, reference, 0, all)).toMatch(/^400 /);
    expect(answer).toContain(`"${reference.steps.map((step) => (step === '*' ? '0' : step)).join('.')}"`);
  });

  test.each(cases.filter(([, , one]) => isOfSites(one)))('%s: of the own sites', async (_name, endpoint, one) => {
    expect(await name(endpoint, one, numberOf(one, here), local)).toBe('let in');
    expect(await name(endpoint, one, numberOf(one, elsewhere), all)).toBe('let in');
    // Another's record and none are told apart by nobody who does not see them all.
    expect(await name(endpoint, one, numberOf(one, elsewhere), local)).toBe(403);
    expect(await name(endpoint, one, NOBODYS, local)).toBe(403);
  });

  test.each(cases.filter(([, , one]) => !isEverybodys(one)))('%s: for who sees such', async (_name, endpoint, one) => {
    const someone = blind.get(one.names);
    if (!someone) throw new Error(`nobody without a right to see ${one.names}`);
    expect(await name(endpoint, one, numberOf(one, here), someone)).toBe(403);
  });

  test('what is left to decisions is known, each with a test of its own', () => {
    expect(leftToDecision.sort()).toEqual(Object.keys(triedBy).sort());
    expect(untitled(Object.values(triedBy))).toEqual([]);
  });
});

import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { ExternalSchoolingRow, SchoolingRow, TaxRecordRow } from '@diapason/contracts/families';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { rebuild, verify } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Answer, Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, YEAR } from '../money/testing/office';
import { reference } from '../site/aggregate/reference';
import { openDoubles } from './testing/doubles';
import { told } from './testing/merge-calls';

/** The first pupil of guardian 1042, for offer 10, and one of another family, for offer 22. */
const PUPIL = 10_420;
const OTHER = 10_500;
const BEHIND = [409, messages.general.conflict];

let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  ({ office } = await openDoubles({ jobs, reactions }));
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
  const row = { libelleEtablissement: 'Collège Balzac', commune: 'Albi', typeEtablissement: 'Collège' };
  await office.api
    .context()
    .execute(reference, 'etablissement_scolaire', () => [
      make(ReferenceRowAdded, { table: 'etablissement_scolaire', id: 1, row }),
    ]);
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

const post = (path: string, body: object, as = supervisor): Promise<Answer> => office.post(path, body, as);
const schoolings = (pupil = PUPIL) => dataOf<SchoolingRow[]>(office.get(`/api/eleves/${pupil}/SI_list`, supervisor));
const the = <T>(rows: readonly T[], isMeant: (row: T) => boolean): T => {
  const found = rows.find(isMeant);
  if (!found) throw new Error('no such row');
  return found;
};
const inOffer = async (offre: number, pupil = PUPIL) => the(await schoolings(pupil), (row) => row.fk_offre === offre);

describe('the dialog of a schooling', () => {
  /** What the dialog of this row sends. */
  const save = (row: SchoolingRow, more: object = {}, pupil = PUPIL) => {
    const { fk_anneeScolaire, fk_offre, fk_instrument, fk_style, fk_statut, complementaire, version } = row;
    const form = { fk_anneeScolaire, fk_offre, fk_instrument, fk_style, fk_statut, complementaire };
    const body = { ...form, versionAttendue: version, ...more };
    return post(`/api/eleves/${pupil}/scolaritesInterne/${row.idScolarite}`, body);
  };

  test('that is stale does not undo a colleague’s decision, and is told so; read again, it saves', async () => {
    const seen = await inOffer(10);
    expect((await save(seen, { fk_statut: 3 })).status).toBe(200);
    const late = await save(seen, { commentaire: 'Dossier complet' });
    expect([late.status, late.body.message, late.body.field]).toEqual([...BEHIND, 'versionAttendue']);
    const now = await inOffer(10);
    expect(now).toMatchObject({ fk_statut: 3, commentaire: null });
    expect((await save(now, { commentaire: 'Dossier complet' })).status).toBe(200);
    expect(await inOffer(10)).toMatchObject({ fk_statut: 3, commentaire: 'Dossier complet' });
    expect((await save(await inOffer(10), { fk_statut: 1, versionAttendue: undefined })).status).toBe(200);
  });

  test('meets the abandonment of the pupil, and no other save about the pupil', async () => {
    const seen = await inOffer(10);
    const added = await post(`/api/eleves/${PUPIL}/scolaritesInterne/0`, {
      ...{ fk_anneeScolaire: YEAR, fk_offre: 40, fk_statut: 1 },
    });
    expect(added.status).toBe(200);
    expect((await post(`/api/eleves/${PUPIL}`, { telephoneMobile: '0639981234' })).status).toBe(200);
    expect((await save(seen, { commentaire: 'Vu' })).status).toBe(200);
    const before = await inOffer(10);
    expect((await post(`/api/eleves/${PUPIL}`, { dateAbandon: '2026-11-20' })).status).toBe(200);
    expect((await post(`/api/eleves/${PUPIL}`, { dateAbandon: null })).status).toBe(200);
    expect(await told(save(before))).toEqual(BEHIND);
    const now = await inOffer(10);
    expect(now.fk_statut).toBe(schoolingStatus.abandoned);
    expect((await save(now, { fk_statut: 1 })).status).toBe(200);
  });

  test('opened on a schooling that a merge moved here, or back, saves it', async () => {
    const merge = () => post(`/api/eleves/${PUPIL}/fusion`, { fk_fusionne: OTHER });
    const separate = () => office.api.call('DELETE', `/api/eleves/${OTHER}/fusion`, { as: supervisor });
    const stale = await inOffer(22, OTHER);
    expect((await merge()).status).toBe(200);
    const here = await inOffer(22);
    expect((await save(here, { commentaire: 'Ici' })).status).toBe(200);
    expect((await save(await inOffer(10), { commentaire: 'Resté' })).status).toBe(200);
    expect((await separate()).status).toBe(200);
    expect(await told(save(stale, {}, OTHER))).toEqual(BEHIND);
    expect((await save(await inOffer(22, OTHER), { commentaire: 'De retour' }, OTHER)).status).toBe(200);
    expect((await save(await inOffer(10), { commentaire: 'Toujours là' })).status).toBe(200);
  });
});

test('the dialog of an ordinary school does not undo what was saved meanwhile', async () => {
  const path = `/api/eleves/${PUPIL}/scolaritesExterne`;
  const form = { fk_anneeScolaire: YEAR, fk_etablissementScolaire: 1, fk_niveauScolaire: 10, coursMercrediMatin: 0 };
  const { idScolarite } = await dataOf<{ idScolarite: number }>(post(`${path}/0`, form));
  const list = () => dataOf<ExternalSchoolingRow[]>(office.get(`/api/eleves/${PUPIL}/SE_list`, supervisor));
  const { version: versionAttendue } = the(await list(), (row) => row.idScolarite === idScolarite);
  const save = (more: object) => post(`${path}/${idScolarite}`, { ...form, versionAttendue, ...more });
  expect((await save({ fk_niveauScolaire: 11 })).status).toBe(200);
  expect(await told(save({ coursMercrediMatin: 1 }))).toEqual(BEHIND);
  expect(await list()).toMatchObject([{ fk_niveauScolaire: 11, coursMercrediMatin: 0 }]);
});

test('a secretary verifies no figures that the guardian has corrected meanwhile', async () => {
  const form = { fk_responsable: 1042, fk_anneeScolaire: YEAR + 1, revenuFiscal: 24_000, nombrePart: 2 };
  const { idRevenu } = await dataOf<{ idRevenu: number }>(post('/api/responsablesRevenus/0', form, office.guardian));
  const read = async () =>
    the(
      await dataOf<TaxRecordRow[]>(office.get('/api/responsablesRevenus/listFiscalite/1042', supervisor)),
      (row) => row.idRevenu === idRevenu,
    );
  const save = (body: object, as = supervisor) =>
    post(`/api/responsablesRevenus/${idRevenu}`, { ...form, ...body }, as);
  const { version: versionAttendue } = await read();
  expect((await save({ revenuFiscal: 36_000, versionAttendue }, office.guardian)).status).toBe(200);
  const late = await save({ versionAttendue });
  expect([late.status, late.body.message, late.body.field]).toEqual([...BEHIND, 'versionAttendue']);
  expect(await told(save({ versionAttendue }, office.guardian))).toEqual(BEHIND);
  const now = await read();
  expect(now).toMatchObject({ revenuFiscal: 36_000, verifiee: 0 });
  expect((await save({ revenuFiscal: 36_000, exoneration: 1, versionAttendue: now.version })).status).toBe(200);
  expect(await read()).toMatchObject({ revenuFiscal: 36_000, exoneration: 1, verifiee: 1 });
});

test('a rebuild knows the same versions', async () => {
  const { client, pool, codec } = office.api.harness;
  await office.api.harness.settled();
  const versions = () =>
    office.api.harness.query(`select 'i', id_scolarite as id, version from scolarite_interne
      union all select 'e', id_scolarite, version from scolarite_externe
      union all select 'r', id_revenu, version from revenu order by 1, 2`);
  const live = await versions();
  await rebuild({ pool, codec, tables });
  expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
  expect(await versions()).toEqual(live);
});

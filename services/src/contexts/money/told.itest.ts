import { messages, right } from '@diapason/contracts/constants';
import type { ListMeta } from '@diapason/contracts/core';
import { make } from '@diapason/contracts/core';
import type { ContributionListRow } from '@diapason/contracts/money';
import { SettingSaved } from '@diapason/contracts/site';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { setting as settingAggregate } from '../site/aggregate/setting';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

interface Changed {
  readonly idReglement: number;
  readonly version: number;
  readonly peut: readonly string[];
}

let office: Office;
let hire: Hiring;
let idCotisation = 0;
beforeAll(async () => {
  office = await openOffice();
  hire = hiring(office.api);
  await office.calculate();
  idCotisation = (await office.contributions({ recherche: 'lefevre' }))[0]?.idCotisation ?? 0;
});
afterAll(() => office?.stop());

async function set(cle: string, valeur: string) {
  await office.api.context().execute(settingAggregate, cle, () => [make(SettingSaved, { cle, valeur })]);
  await office.api.harness.settled();
}
const save = (body: object, as?: Caller) => dataOf<Changed>(office.post(`/api/reglements/${idCotisation}`, body, as));
const list = async (as?: Caller) => {
  const { body } = await office.post('/api/cotisations/liste', { fk_anneeScolaire: YEAR, page: 0, taille: 10 }, as);
  const { data, liste } = body as unknown as { data: ContributionListRow[]; liste: ListMeta };
  return { liste, row: data.find((one) => one.idCotisation === idCotisation) };
};

describe('what may be done with money is told with it', () => {
  it('after each change: the words of what the caller may do next, and the version for it', async () => {
    const added = await save({ montant: 100, fk_mode: 1 });
    expect(added).toMatchObject({ version: 1, peut: ['modifier', 'supprimer', 'ouvrirRecu'] });
    const { idReglement } = added;
    const removed = await dataOf<Changed>(
      office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary }),
    );
    expect(removed).toMatchObject({ version: 2, peut: ['reactiver'] });
    expect(await save({ idReglement, valide: 0, versionAttendue: removed.version })).toMatchObject({
      version: 3,
      peut: ['modifier', 'supprimer', 'ouvrirRecu'],
    });
  });
  it('with each payment of a list, by who reads it', async () => {
    const { row } = await list();
    expect(row).toMatchObject({ peut: expect.arrayContaining(['regler']), fermeture: null });
    expect(row?.reglements?.[0]?.peut).toEqual(['modifier', 'supprimer', 'ouvrirRecu']);
    const reader = await hire.agent([right.seeContributions, right.changeContributionSite], ['cotisation']);
    await hire.ready();
    const seen = await list(reader);
    expect([seen.row?.peut, seen.row?.reglements?.[0]?.peut, seen.liste.peut]).toEqual([[], ['ouvrirRecu'], []]);
  });
  it('past the closing date nothing is added, and the list says why', async () => {
    await set('fermetureReglements', '2020-01-31');
    const { liste, row } = await list();
    expect([liste.avis, row?.fermeture]).toEqual([messages.money.paymentsClosed, messages.money.paymentsClosed]);
    expect(liste.peut).not.toContain('regler');
    expect(row?.peut).not.toContain('regler');
    expect(liste.peut).toContain('calculer');
    await set('fermetureReglements', '');
    expect((await list()).liste).not.toHaveProperty('avis');
  });
  // 002:40.c
  it('a calculation is offered only while calculCotisation is truthy', async () => {
    expect((await list()).liste.peut).toContain('calculer');
    for (const valeur of ['0', '']) {
      await set('calculCotisation', valeur);
      expect((await list()).liste.peut).not.toContain('calculer');
    }
    await set('calculCotisation', '1');
  });
  it('what a family has left to pay is one figure, in heads, panels and for the family itself', async () => {
    await set('visuelCotisation', '1');
    const seen = await dataOf<ContributionListRow[]>(office.get('/api/cotisations/famille/1042?nature=responsable'));
    const left = seen.map(({ montantTotal, MontantDejaRegle }) => Math.max(0, montantTotal - MontantDejaRegle));
    const own = await dataOf<{ readonly cotisations: readonly { readonly reste: number }[] }>(
      office.get('/api/reglements/paiementCarte/1042', office.guardian),
    );
    expect(own.cotisations.map(({ reste }) => reste)).toEqual(left);
    expect(left.some((cents) => cents > 0)).toBe(true);
  });
});

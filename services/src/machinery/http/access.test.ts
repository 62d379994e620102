import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { endpoint, own, rights } from '@diapason/contracts/core';
import { medicalCertificate, taxNotice } from '@diapason/contracts/families';
import { describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { z } from 'zod';
import { requireAccess, requireOwner } from './access';
import { allowedSites } from './own-sites';
import type { Input } from './parse';

const session = (over: Partial<Session> = {}): Session => ({
  idUtilisateur: 7,
  role: 'Administratif',
  fk_groupe: 3,
  nomPrenomUtilisateur: '',
  email: '',
  functions: new Set(),
  modules: new Set(['cotisation']),
  sites: [1, 2],
  idAnneeScolaire: 1,
  ...over,
});
const asking = (fk_site: unknown) => ({ params: undefined, query: undefined, body: { fk_site } }) as unknown as Input;

describe('own sites', () => {
  const unlocked = { field: 'fk_site', unlockedBy: right.changeContributionSite };
  const locked = { field: 'fk_site', lockedBy: right.restrictPupilsToOwnSites };

  test('who impersonates another agent sees the sites that both may see', () => {
    const free = { functions: new Set<number>([right.changeContributionSite]), role: 'Agent', sites: [9] };
    const held = { functions: new Set<number>(), role: 'Agent', sites: [2, 3] };
    const seenBy = (...both: (typeof free)[]) => allowedSites(unlocked, session({ both }), asking(undefined));
    expect(seenBy(free, free)).toBeUndefined();
    expect(seenBy(free, held)).toEqual([2, 3]);
    expect(seenBy({ ...held, sites: [1, 2] }, held)).toEqual([2]);
  });

  test('without the right that unlocks, every site is narrowed to the own ones', () => {
    expect(allowedSites(unlocked, session(), asking(undefined))).toEqual([1, 2]);
    expect(allowedSites(unlocked, session(), asking([2, 9]))).toEqual([2]);
  });

  test('asking for other sites alone is refused, and says which field', () => {
    expect(() => allowedSites(unlocked, session(), asking(9))).toThrow(
      expect.objectContaining({ status: 403, field: 'fk_site' }),
    );
  });

  test('with the right that unlocks, nothing is restricted', () => {
    expect(
      allowedSites(unlocked, session({ functions: new Set([right.changeContributionSite]) }), asking(9)),
    ).toBeUndefined();
  });

  test('a right that locks restricts who holds it, and lead teachers always', () => {
    expect(allowedSites(locked, session(), asking(9))).toBeUndefined();
    expect(allowedSites(locked, session({ functions: new Set([right.restrictPupilsToOwnSites]) }), asking(0))).toEqual([
      1, 2,
    ]);
    expect(allowedSites(locked, session({ role: 'Enseignant Resp.' }), asking('1,9'))).toEqual([1]);
  });
});

describe('rights and modules', () => {
  const listing = endpoint('GET', '/api/x', {
    context: 'money',
    kind: 'query',
    access: rights(right.seeContributions, right.seePayments),
    module: 'cotisation',
    response: z.null(),
    summary: 'Essai',
  });

  test('one of the rights is enough', () => {
    expect(() => requireAccess(listing, session({ functions: new Set([right.seePayments]) }))).not.toThrow();
  });

  test('no session is 401; no right or no module is 403', () => {
    expect(() => requireAccess(listing, undefined)).toThrow(expect.objectContaining({ status: 401 }));
    expect(() => requireAccess(listing, session())).toThrow(expect.objectContaining({ status: 403 }));
    const elsewhere = session({ functions: new Set([right.seeContributions]), modules: new Set() });
    expect(() => requireAccess(listing, elsewhere)).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('own records', () => {
  /** What these cases decide needs no database. */
  const nothing = {} as Pool;
  /** Finds no record. */
  const unknown = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Pool;
  const claims = (method: 'GET' | 'POST') =>
    endpoint(method, '/api/frais/:id', {
      context: 'claims',
      kind: 'command',
      access: own('claim', 'params.id', { ownRight: right.seeOwnClaims, otherwise: [right.reviewClaims] }),
      module: null,
      response: z.null(),
      summary: 'Essai',
    });
  const input = (id: unknown, fk_user?: number) =>
    ({ params: { id }, query: undefined, body: { fk_user } }) as unknown as Input;
  const agent = session({ functions: new Set([right.seeOwnClaims]) });
  const refused = expect.objectContaining({ status: 403 });

  test('a new one is the caller’s, unless it names another person', async () => {
    await expect(requireOwner(claims('POST'), agent, input(0), nothing)).resolves.toBe(true);
    await expect(requireOwner(claims('POST'), agent, input(0, 7), nothing)).resolves.toBe(true);
    await expect(requireOwner(claims('POST'), agent, input(0, 8), nothing)).rejects.toEqual(refused);
  });

  test('number 0 is nobody’s where a file is sent to a record that exists, or read from it', async () => {
    const parent = session({ idUtilisateur: 70, role: 'Responsable' });
    const zero = { params: {}, query: {}, body: { idRevenu: 0, idPieceJointe: 0 } } as unknown as Input;
    for (const call of [taxNotice.upload, taxNotice.download, medicalCertificate.download])
      for (const someone of [parent, agent])
        await expect(requireOwner(call, someone, zero, unknown)).rejects.toEqual(refused);
  });

  test('there is nothing new to read, nothing to own without the right, and all with the other right', async () => {
    await expect(requireOwner(claims('GET'), agent, input(undefined), nothing)).rejects.toEqual(refused);
    await expect(requireOwner(claims('POST'), session(), input(0), nothing)).rejects.toEqual(refused);
    const manager = session({ functions: new Set([right.reviewClaims]) });
    await expect(requireOwner(claims('GET'), manager, input(12), nothing)).resolves.toBe(false);
  });
});

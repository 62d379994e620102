import { endpoints } from '@diapason/contracts';
import {
  defaultRoleGroups,
  functionRights,
  messages,
  modules,
  restrictingRights,
  right,
  roleGroupIds,
} from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { describe, expect, test } from '@jest/globals';
import { sessionWith } from '../../../proofs/kit/desk';
import { requireSitesWithin } from './sites-within';

const free = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
/** The room plan, which 223 locks, does not exist yet. */
const locks = [...restrictingRights].filter((lock) =>
  (endpoints as readonly EndpointDefinition[]).some(({ ownSites }) => ownSites?.lockedBy === lock),
);
const on = (...sites: number[]) => ({ antennes: sites.map((idSite) => ({ idSite })) });
const caller = (functions: readonly number[], role = 'Agent') =>
  sessionWith(functions, { role, sites: [1, 3], modules: new Set(modules) });
const refused = expect.objectContaining({ status: 403, field: 'antennes' });

describe('putting an agent on sites', () => {
  test('is free for who sees every site, such as Superviseur and Direction', () => {
    expect(() => requireSitesWithin(caller(free), undefined, on(1, 2))).not.toThrow();
    for (const { idGroupe, fonctions, role } of defaultRoleGroups)
      if (idGroupe === roleGroupIds.superviseur || idGroupe === roleGroupIds.direction)
        expect(() => requireSitesWithin(caller(fonctions, role), undefined, on(1, 2))).not.toThrow();
  });

  test.each([
    ...locks.map((lock) => [`with ${lock}`, caller([...free, lock])] as const),
    ['as a lead teacher', caller(free, 'Enseignant Resp.')] as const,
  ])('%s: is for one’s own sites; what an agent had stays', (_how, held) => {
    expect(() => requireSitesWithin(held, undefined, on(1, 3))).not.toThrow();
    expect(() => requireSitesWithin(held, undefined, on(1, 2))).toThrow(refused);
    expect(() => requireSitesWithin(held, on(1), on(1, 2))).toThrow(refused);
    expect(() => requireSitesWithin(held, on(1, 2), on(2))).not.toThrow();
  });

  const lead = caller(free, 'Enseignant Resp.');
  test.each([
    ['with 141', caller([...free, right.restrictAgentsToOwnSites])] as const,
    ['as a lead teacher', lead] as const,
    [
      'acting for another',
      {
        ...caller(free),
        both: [
          { ...lead, sites: [1, 3] },
          { ...lead, sites: [1] },
        ],
      },
    ] as const,
  ])('%s: takes nobody off a site of others, and changes nothing there', (_how, held) => {
    const kept = expect.objectContaining({ status: 403, field: 'antennes', message: messages.staff.sitesKept });
    expect(() => requireSitesWithin(held, on(1, 2), on())).toThrow(kept);
    expect(() => requireSitesWithin(held, on(1, 2), on(1))).toThrow(kept);
    expect(() => requireSitesWithin(held, on(1, 2), { antennes: [{ idSite: 2, role: 'Alto' }] })).toThrow(kept);
    expect(() => requireSitesWithin(held, on(1, 2), on(2, 1))).not.toThrow();
    expect(() => requireSitesWithin(caller(free), on(1, 2), on())).not.toThrow();
  });
});

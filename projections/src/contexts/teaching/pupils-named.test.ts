import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { expect, test } from '@jest/globals';
import { pupilsNamedTo } from './pupils-named';

const { seePupilAndWorkshop: sees, restrictPupilsToOwnSites, restrictWorkshopsToOwnSites } = right;
const lesson = { fk_site: 1, enseignants: [{ idUtilisateur: 31 }] };

function isNamed(functions: readonly number[], idUtilisateur = 12) {
  const session = { idUtilisateur, role: 'Administratif', functions: new Set(functions), sites: [2] } as const;
  return pupilsNamedTo(session as unknown as Session)(lesson);
}

test('pupils of a lesson are named to who sees pupils, with 115 or 182 on their own sites alone, and to its teacher', () => {
  expect([isNamed([]), isNamed([sees])]).toEqual([false, true]);
  for (const lock of [restrictPupilsToOwnSites, restrictWorkshopsToOwnSites])
    expect([isNamed([sees, lock]), isNamed([sees, lock], 31), isNamed([lock], 31)]).toEqual([false, true, false]);
});

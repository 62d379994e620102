import { modules, right } from '@diapason/contracts/constants';
import { type ApiKey, isOffered, mayCall, mayOpen, type SheetKind, slotKinds } from '@diapason/platform';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployedApps, personWith } from '../testing/deployed';
import type { RemoteApp } from './catalogue';

let slots: NonNullable<RemoteApp['slots']> = [];
beforeAll(async () => {
  slots = (await deployedApps()).flatMap((app) => app.slots ?? []);
});

/** The tabs that a sheet of this kind has for whoever holds these functions. @param own it is about the reader. */
function tabsOf(kind: SheetKind, functions: readonly number[], own = false) {
  const user = personWith(functions, modules);
  const session = {
    own,
    opens: (asked: Parameters<typeof mayOpen>[1]) => mayOpen(user, asked),
    calls: (key: ApiKey) => mayCall(user, key, { own }),
  };
  return slots
    .filter((slot) => slotKinds(slot, 'tab').includes(kind) && isOffered(slot, undefined, session))
    .sort((a, b) => (a.order ?? 50) - (b.order ?? 50))
    .map(({ label }) => label);
}

describe('tabs of a sheet, whosever they are', () => {
  // 001:26.c 001:26.d 001:26.e 001:26.f 001:26.g 001:26.h
  test('a guardian’s need a function each', () => {
    expect(tabsOf('guardian', [right.seeGuardian])).toEqual([]);
    expect(tabsOf('guardian', [right.seeGuardianGeneral])).toEqual(['Général']);
    expect(tabsOf('guardian', [right.seeGuardianPupils])).toEqual(['Élèves']);
    expect(tabsOf('guardian', [right.seeGuardianContributions])).toEqual(['Cotisations']);
    expect(tabsOf('guardian', [right.seeHistory])).toEqual(['Historique']);
    expect(tabsOf('guardian', Object.values(right))).toEqual(['Général', 'Élèves', 'Cotisations', 'Historique']);
  });

  test('a pupil’s stand in the order of the documents, and the history last', () => {
    expect(tabsOf('pupil', [right.seePupilAndWorkshop, right.seeHistory])).toEqual([
      'Général',
      'Responsable',
      'Scolarité Éducation Nationale',
      'Scolarité Conservatoire',
      'Cours & Ateliers',
      'Évaluation',
      'Historique',
    ]);
  });

  test('an agent’s login and vehicles have functions for one’s own profile, and others for those of others', () => {
    expect(tabsOf('agent', [])).toEqual(['Général']);
    expect(tabsOf('agent', [right.seeAgentLogin])).toEqual(['Général', 'Connexion']);
    expect(tabsOf('agent', [right.seeOwnLogin])).toEqual(['Général']);
    expect(tabsOf('agent', [right.seeOwnLogin], true)).toEqual(['Général', 'Connexion']);
    expect(tabsOf('agent', [right.seeOwnVehicles])).toEqual(['Général']);
    expect(tabsOf('agent', [right.seeOwnVehicles], true)).toEqual(['Général', 'Véhicule']);
  });
});

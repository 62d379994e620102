import { informationRights, informationTypes, messages } from '@diapason/contracts/constants';
import { successMessage } from '@diapason/contracts/core';
import { saveInformation } from '@diapason/contracts/site';
import type { Harness } from '@diapason/event-sourcing/testing';
import { Listed } from '@diapason/projections';
import { informations } from '@diapason/projections/site/queries/informations';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';

let system: Harness;
beforeAll(async () => {
  system = await installedSystem('2026-11-21');
});
afterAll(() => system?.stop());

const write = { titre: 'Réunion', message: '<p>Mardi</p>', visible: 1 } as const;

/** What the list of a type offers to who holds these functions. */
async function offered(type: string, functions: readonly number[]): Promise<readonly string[]> {
  const context = { db: system.pool, session: sessionWith(functions), today: '2026-11-21' };
  const answer = await informations.run({ query: { type } } as never, context as never);
  return answer instanceof Listed ? answer.liste.peut : [];
}

// 000:151.a 000:151.b 000:160.f 000:160.g 000:160.h 000:160.i 000:160.j 000:160.k 000:160.l 000:160.m 000:160.n
describe.each(informationTypes.map((type) => [type, informationRights[type]] as const))(
  'messages of type %s',
  (type, { liste, lien, enregistrer, nouveau }) => {
    const save = (id: number, functions: readonly number[]) =>
      desk(system).call<{ idInformation: number }>('POST /api/informations/:id', sessionWith(functions), {
        params: { id },
        body: { ...write, type },
      });

    test('are opened, saved and begun each with a function of its own', async () => {
      expect(await offered(type, [liste])).toEqual([]);
      expect(await offered(type, [liste, lien])).toEqual(['ouvrir']);
      expect(await offered(type, [liste, enregistrer])).toEqual(['enregistrer']);
      expect(await offered(type, [liste, nouveau])).toEqual(['creer']);
      const refused = messages.errorPage[403];
      await expect(save(0, [liste, lien, enregistrer])).rejects.toThrow(refused);
      const { idInformation } = await save(0, [nouveau]);
      await expect(save(idInformation, [liste, lien, nouveau])).rejects.toThrow(refused);
      expect(await save(idInformation, [enregistrer])).toMatchObject({ idInformation });
    });
  },
);

// 000:138.c 000:138.d
test('a saved message says whether families and staff see it', () => {
  expect(successMessage(saveInformation, { visible: 1 }, {})).toBe('ce message a été enregistré et rendu visible');
  expect(successMessage(saveInformation, { visible: 0 }, {})).toBe(
    "Ce message a été enregistré comme brouillon. Le message ne sera pas visible sur la page d'accueil",
  );
});

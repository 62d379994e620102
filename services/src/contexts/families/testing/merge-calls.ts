import { messages } from '@diapason/contracts/constants';
import { expect } from '@jest/globals';
import type { Answer, Caller } from '../../../proofs/kit/test-api';
import { dataOf, type Office } from '../../money/testing/office';

interface Doubles {
  readonly kept: number;
  readonly double: number;
  /** As the calls about persons name the kind. */
  readonly nature: 'responsable' | 'eleve';
}
const PATHS = { responsable: '/api/utilisateursResponsables', eleve: '/api/eleves' } as const;

export const told = async (answer: Promise<Answer>): Promise<readonly [number, string]> => {
  const { status, body } = await answer;
  return [status, body.message];
};

/** A row without the fact that last said it, which is another after a merge and its separation. */
export const withoutVersion = ({ version: _, ...row }: Record<string, unknown>) => row;

/** The calls about two records of one person, by the secretary unless somebody else is named. @param at they are there once the tests run. */
export function mergeCalls(
  { kept, double, nature }: Doubles,
  at: () => { readonly office: Office; readonly secretary: Caller },
) {
  const path = (id: number) => `${PATHS[nature]}/${id}/fusion`;
  const merge = (more: object = {}, as = at().secretary) =>
    at().office.post(path(kept), { fk_fusionne: double, ...more }, as);
  const separate = (id = double, as = at().secretary) => at().office.api.call('DELETE', path(id), { as });
  return {
    merge,
    separate,
    preview: (as = at().secretary) => at().office.get(`${path(kept)}?fk_fusionne=${double}`, as),
    async isRefused(): Promise<void> {
      expect(await told(merge({ versionAttendue: 99 }))).toEqual([409, messages.general.conflict]);
      expect(await told(merge({ versionFusionnee: 99 }))).toEqual([409, messages.general.conflict]);
      expect(await told(merge({ fk_fusionne: kept }))).toEqual([422, messages.families.mergeWithItself]);
      expect((await merge({ fk_fusionne: 999_999 })).status).toBe(400);
      // Fields that the kept one always has, or that nobody has.
      for (const field of ['nom', 'email', 'x']) expect((await merge({ reprendre: [field] })).status).toBe(400);
    },
    /** Merges them and erases the kept one. @param word of the other one, which right of access must give. */
    async eraseBoth(word: string): Promise<void> {
      const { office } = at();
      expect((await merge()).status).toBe(200);
      await office.api.harness.settled();
      const supervisor = await office.hire(2001, 'superviseur@example.org', 1);
      const asked = { nature, motif: 'demande', confirmation: 'EFFACER', enfants: 0, forcer: 1 };
      const erase = (id: number) => office.post(`/api/personnes/${id}/effacement`, asked, supervisor);
      const access = await office.get(`/api/personnes/${kept}/acces?nature=${nature}&format=json`, supervisor);
      expect(JSON.stringify(access.body)).toContain(word);
      expect(await told(erase(double))).toEqual([422, messages.families.eraseTheKept]);
      const { efface } = await dataOf<{ efface: { id: number }[] }>(erase(kept));
      expect(efface.map(({ id }) => id).sort()).toEqual([kept, double]);
      await office.api.harness.settled();
      expect(await told(separate())).toEqual([422, messages.families.separateErased]);
    },
  };
}

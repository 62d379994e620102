import { eventually } from '@diapason/local-stack/testing';
import { expect } from '@jest/globals';
import { type Caller, logInOverHttp } from './http-client';
import type { Login } from './product';

interface Contribution {
  readonly idCotisation: number;
  readonly nomPrenomUtilisateur: string;
  readonly email: string | null;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
  readonly concatCotisation: string | null;
}
interface Progress {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly failed: number;
  readonly finished: boolean;
}

/** A family's payment from calculation to receipt, over HTTP only. Works with any set of servers. */
export async function payOverHttp(
  url: string,
  secretary: Login,
  receipts: () => Promise<readonly { to: string }[]>,
): Promise<void> {
  const caller = await logInOverHttp(url, secretary);
  const year = await currentYear(caller);
  await runCalculation(caller, year);
  const again = await runCalculation(caller, year);
  expect(again).toMatchObject({ changed: 0, failed: 0, done: again.total });

  const family = await familyToPay(caller, year);
  const paid = await caller.call<{ idReglement: number; MontantDejaRegle: number }>(
    'POST',
    `/api/reglements/${family.idCotisation}`,
    {
      idReglement: 0,
      fk_cotisation: family.idCotisation,
      montant: 150,
      fk_mode: 1,
    },
  );
  expect(paid).toMatchObject({ status: 200, success: true, message: 'Règlement enregistré' });
  const after = await contribution(caller, year, family);
  expect(after.MontantDejaRegle).toBe(family.MontantDejaRegle + 15_000);
  expect(after.concatCotisation).toContain(`${paid.data.idReglement}|`);
  await eventually(async () => (await receipts()).find((mail) => mail.to.includes(family.email ?? '')));

  const deleted = await caller.call('DELETE', `/api/reglements/${paid.data.idReglement}`);
  expect(deleted).toMatchObject({ status: 200, message: 'Règlement supprimé' });
  expect((await contribution(caller, year, family)).MontantDejaRegle).toBe(family.MontantDejaRegle);
  const back = await caller.call('POST', `/api/reglements/${family.idCotisation}`, {
    idReglement: paid.data.idReglement,
    valide: 0,
  });
  expect(back).toMatchObject({ status: 200, message: 'Paiement reactive' });
  expect((await contribution(caller, year, family)).MontantDejaRegle).toBe(family.MontantDejaRegle + 15_000);
}

async function currentYear(caller: Caller): Promise<number> {
  const setting = await caller.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  return Number(setting.data.valeur);
}

async function runCalculation(caller: Caller, fk_anneeScolaire: number): Promise<Progress> {
  const started = await caller.call<{ idCalcul: number }>('POST', '/api/cotisations/calcul', { fk_anneeScolaire });
  expect(started.status).toBe(200);
  return eventually(async () => {
    const { data } = await caller.call<Progress>('GET', `/api/cotisations/calcul/${started.data.idCalcul}`);
    return data.finished ? data : undefined;
  });
}

async function contributions(caller: Caller, fk_anneeScolaire: number): Promise<readonly Contribution[]> {
  return (await caller.call<Contribution[]>('POST', '/api/cotisations/liste', { fk_anneeScolaire, fk_site: null }))
    .data;
}

async function familyToPay(caller: Caller, year: number): Promise<Contribution> {
  const found = (await contributions(caller, year)).find(
    (row) => row.email && row.montantTotal - row.MontantDejaRegle >= 15_000,
  );
  if (!found) throw new Error('no family has 150 € left to pay');
  return found;
}

async function contribution(caller: Caller, year: number, family: Contribution): Promise<Contribution> {
  const row = (await contributions(caller, year)).find((one) => one.idCotisation === family.idCotisation);
  if (!row) throw new Error(`contribution ${family.idCotisation} is gone`);
  return row;
}

import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged } from '@diapason/contracts/families';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { startTrialBank, type TrialBank } from '@diapason/local-stack/testing';
import type { Caller } from '../../../proofs/kit/test-api';
import { guardian } from '../../families/aggregate/guardian';
import { dataOf, type Office, openOffice, PASSWORD } from './office';

/** Guardian 1042 has told what the bank asks of whoever pays by card. */
export async function readyToPay({ api }: Office): Promise<void> {
  const details = guardianDetails(1042, {
    fk_civilite: 1,
    nom: 'LEFÈVRE',
    prenom: 'Lucie',
    email: 'lucie@example.org',
    adresse1: '4 place du Marché',
    codePostal: '81000',
    ville: 'Albi',
    codeInsee: '81065',
    telephoneMobile: '+33639985127',
  });
  await api.context().execute(guardian, 1042, () => [make(GuardianDetailsChanged, details)]);
  await api.harness.settled();
}

const DATES = {
  cbOuverture: '2026-09-15',
  cb1xFermeture: '2027-03-31',
  cb2xFermeture: '2027-01-31',
  cb3xFermeture: '2026-12-31',
};

/** The payment by card that was last asked for of a contribution; none yet: null. */
export async function lastAsked({ api }: Office, idCotisation: number): Promise<string | null> {
  const [last] = await api.harness.query<{ reference: string }>(
    `select reference_carte as reference from read.paiement_carte where fk_cotisation = $1
      order by split_part(reference_carte, '-', 3)::int desc limit 1`,
    [idCotisation],
  );
  return last?.reference ?? null;
}

interface CardDesk {
  readonly bank: TrialBank;
  readonly office: Office;
  readonly supervisor: Caller;
  /** Guardian 1042's. */
  readonly idCotisation: number;
  /** Of the first payment by card that is asked for of it. */
  readonly reference: string;
  stop(): Promise<void>;
}

/** Time passes, and everybody logs in again. @param instant ISO */
export async function logInAt({ api }: Office, instant: string) {
  api.harness.clock.set(instant);
  return {
    supervisor: await api.logIn('superviseur@example.org', PASSWORD),
    guardian: await api.logIn('lucie@example.org', PASSWORD),
  };
}

/** An office with a bank, where guardian 1042 may pay by card in up to three instalments. */
export async function openCardDesk(): Promise<CardDesk> {
  const bank = await startTrialBank();
  const office = await openOffice(undefined, { card: bank.settings });
  bank.answerTo(office.api.url);
  const supervisor = await office.hire(500, 'superviseur@example.org', 1);
  await readyToPay(office);
  await office.calculate();
  const theirs = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1042);
  for (const [cle, valeur] of Object.entries(DATES))
    await dataOf(office.post('/api/parametres/save', { cle, valeur }, supervisor));
  const idCotisation = theirs?.idCotisation ?? 0;
  return {
    ...{ bank, office, supervisor, idCotisation },
    reference: `COT-${String(idCotisation).padStart(5, '0')}-1`,
    async stop() {
      await office.stop();
      await bank.stop();
    },
  };
}

/** The bank's statement as the browser reads it, without its other columns. */
export const statementOf = async (bank: TrialBank) =>
  (await bank.statement())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
    .map(([day = '', , reference, appel, transaction, autorisation, amount = '', code]) => ({
      jour: day.split('/').toReversed().join('-'),
      reference,
      appel,
      transaction,
      autorisation,
      montant: Math.round(Number(amount.replace(',', '.')) * 100),
      code,
    }));

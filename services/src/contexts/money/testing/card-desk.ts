import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged } from '@diapason/contracts/families';
import { guardianDetails } from '@diapason/contracts/testing/people';
import type { TrialBank } from '@diapason/local-stack/testing';
import { guardian } from '../../families/aggregate/guardian';
import type { Office } from './office';

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

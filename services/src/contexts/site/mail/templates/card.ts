import { letter, type Params, param, type Rendered } from './layout';

/** What the bank did not take, in the family's words. */
interface NotTaken {
  readonly subject: string;
  readonly said: string;
  readonly settle: 'la régler' | 'le régler';
}

const notTaken = (params: Params, { subject, said, settle }: NotTaken): Rendered =>
  letter({
    subject,
    greeting: 'Bonjour,',
    paragraphs: [
      said,
      `Rien n’a été débité. Vous pouvez ${settle} depuis votre espace, ou joindre le secrétariat de votre école.`,
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });

/** @param params `rang` and `montant` of the instalment. */
const instalment = (params: Params): string =>
  `échéance n°\u00a0${param(params, 'rang')} de votre paiement par carte, de ${param(params, 'montant')}`;

export const instalmentRefused = (params: Params): Rendered =>
  notTaken(params, {
    subject: 'Votre banque a refusé une échéance',
    said: `Votre banque a refusé l’${instalment(params)}.`,
    settle: 'la régler',
  });

/** The bank never spoke of it, and a person asked. @param params `fois`: how many instalments the payment has. */
export const instalmentMissed = (params: Params): Rendered =>
  notTaken(
    params,
    param(params, 'fois') === '1'
      ? {
          subject: 'Votre paiement n’a pas été prélevé',
          said: `Votre paiement par carte de ${param(params, 'montant')} n’a pas été prélevé par la banque.`,
          settle: 'le régler',
        }
      : {
          subject: 'Une échéance n’a pas été prélevée',
          said: `L’${instalment(params)}, n’a pas été prélevée par la banque.`,
          settle: 'la régler',
        },
  );

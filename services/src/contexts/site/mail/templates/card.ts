import { letter, type Params, param, type Rendered } from './layout';

/** `montant`, `rang`: of an instalment that the bank did not take; `what` says so. */
const notTaken = (params: Params, subject: string, what: (instalment: string) => string): Rendered =>
  letter({
    subject,
    greeting: 'Bonjour,',
    paragraphs: [
      what(`n°\u00a0${param(params, 'rang')} de votre paiement par carte, de ${param(params, 'montant')}`),
      'Rien n’a été débité. Vous pouvez la régler depuis votre espace, ou joindre le secrétariat de votre école.',
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });

export const instalmentRefused = (params: Params): Rendered =>
  notTaken(
    params,
    'Votre banque a refusé une échéance',
    (instalment) => `Votre banque a refusé l’échéance ${instalment}.`,
  );

/** The bank never spoke of it, and a person asked. */
export const instalmentMissed = (params: Params): Rendered =>
  notTaken(
    params,
    'Une échéance n’a pas été prélevée',
    (instalment) => `L’échéance ${instalment}, n’a pas été prélevée par la banque.`,
  );

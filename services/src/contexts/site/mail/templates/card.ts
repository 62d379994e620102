import { letter, type Params, param, type Rendered } from './layout';

/** `montant`, `rang`: of the instalment that the bank refused. */
export function instalmentRefused(params: Params): Rendered {
  return letter({
    subject: 'Votre banque a refusé une échéance',
    greeting: 'Bonjour,',
    paragraphs: [
      `Votre banque a refusé l’échéance n°\u00a0${param(params, 'rang')} de votre paiement par carte, de ${param(params, 'montant')}.`,
      'Rien n’a été débité. Vous pouvez la régler depuis votre espace, ou joindre le secrétariat de votre école.',
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });
}

/** `montant`, `rang`: of the instalment that the bank did not take. */
export function instalmentMissed(params: Params): Rendered {
  return letter({
    subject: 'Une échéance n’a pas été prélevée',
    greeting: 'Bonjour,',
    paragraphs: [
      `L’échéance n°\u00a0${param(params, 'rang')} de votre paiement par carte, de ${param(params, 'montant')}, n’a pas été prélevée par la banque.`,
      'Rien n’a été débité. Vous pouvez la régler depuis votre espace, ou joindre le secrétariat de votre école.',
    ],
    link: { label: 'Ouvrir mon espace', url: param(params, 'lien') },
  });
}

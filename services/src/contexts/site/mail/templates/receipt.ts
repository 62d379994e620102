import { letter, type Params, param, type Rendered } from './layout';

/** `nom`: the payer; `montant` as it is shown (`150,00 €`); `date` dd/MM/yyyy; `anneeScolaire`: its label. The receipt is attached. */
export function receipt(params: Params): Rendered {
  return letter({
    subject: 'Votre reçu',
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Nous avons bien reçu votre règlement de ${param(params, 'montant')} du ${param(params, 'date')} pour l’année scolaire ${param(params, 'anneeScolaire')}.`,
      'Vous trouverez votre reçu en pièce jointe.',
    ],
  });
}

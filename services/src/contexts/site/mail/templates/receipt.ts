import { letter, type Params, param, type Rendered } from './layout';

/** `nom`: the payer; `montant` as it is shown (`150,00 €`); `date` dd/MM/yyyy; `anneeScolaire`: its label; `numero` of the receipt that is attached. */
export function receipt(params: Params): Rendered {
  // Mails that older releases asked for have none.
  const numero = params.numero === undefined ? '' : ` n°\u00a0${param(params, 'numero')}`;
  return letter({
    subject: 'Votre reçu',
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Nous avons bien reçu votre règlement de ${param(params, 'montant')} du ${param(params, 'date')} pour l’année scolaire ${param(params, 'anneeScolaire')}.`,
      `Vous trouverez votre reçu${numero} en pièce jointe.`,
    ],
  });
}

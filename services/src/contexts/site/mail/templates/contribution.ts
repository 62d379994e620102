import { letter, type Params, param, type Rendered } from './layout';

/**
 * `nom`: the payer; `anneeScolaire`: its label; amounts as they are shown (`150,00 €`): `montant` of the year, `regle` what was paid of it,
 * `reste` what is left, or `tropPercu`; each of the last three where there is any.
 */
export function contributionChanged(params: Params): Rendered {
  const [year, montant] = [param(params, 'anneeScolaire'), param(params, 'montant')];
  const { regle, reste, tropPercu } = params;
  const paid = regle === undefined ? [] : [`Nous avons reçu ${regle}.`];
  const left = reste === undefined ? [] : [`Il reste ${reste} à régler.`];
  const over = tropPercu === undefined ? [] : [`Nous vous devons ${tropPercu}.`];
  return letter({
    subject: `Votre cotisation ${year}`,
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Votre cotisation pour l’année scolaire ${year} est de ${montant}.`,
      ...[[...paid, ...left, ...over].join(' ')].filter(Boolean),
      'Le détail est dans votre espace famille, et le secrétariat répond à vos questions.',
    ],
  });
}

import { items, letter, lines, type Params, param, type Rendered } from './layout';

/** `pieces`: one on each line, as « Certificat médical (Danse) : PETIT Zoé », as they are missing when the mail is sent; `anneeScolaire`: its label. */
export function missingPapers(params: Params): Rendered {
  const year = param(params, 'anneeScolaire');
  const pieces = lines(params, 'pieces');
  const [one, ...others] = pieces;
  return letter({
    subject: `Pièces à fournir pour l’année scolaire ${year}`,
    greeting: 'Bonjour,',
    paragraphs: one
      ? [
          `Pour l’année scolaire ${year}, il nous manque ${others.length > 0 ? 'les pièces suivantes' : 'la pièce suivante'} :`,
          ...items(pieces),
          `Merci de ${others.length > 0 ? 'les' : 'la'} remettre au secrétariat de votre école, sur papier, en PDF ou en photo.`,
        ]
      : [`Les pièces que nous vous demandions pour l’année scolaire ${year} nous sont parvenues entre-temps. Merci.`],
  });
}

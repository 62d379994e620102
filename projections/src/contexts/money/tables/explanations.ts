import { type CalculationLine, type CalculationRules, ContributionCalculated } from '@diapason/contracts/money';
import { json, table } from '@diapason/event-sourcing';
import { explanationHtml } from '../explanation';

/** `read.cotisation_explication`: how the latest calculation came to its total. */
export const explanations = table(
  {
    name: 'cotisation_explication',
    version: 2,
    key: ['id_cotisation'],
    columns: {
      id_cotisation: 'integer',
      lignes: json<readonly CalculationLine[]>(),
      regles: json<CalculationRules>(),
      explication: 'text',
    },
    indexes: [],
  },
  (on) => [
    on(
      ContributionCalculated,
      ({ data }) => [[data.idCotisation]],
      (_row, { data }) => ({
        id_cotisation: data.idCotisation,
        lignes: data.lignes,
        regles: data.regles,
        explication: explanationHtml(data),
      }),
    ),
  ],
);

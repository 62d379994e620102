import { type CalculationLine, type CalculationRules, ContributionCalculated } from '@diapason/contracts/money';
import { table } from '@diapason/event-sourcing';
import { explanationHtml } from '../explanation';

interface ExplanationRow extends Record<string, unknown> {
  readonly id_cotisation: number;
  readonly lignes: readonly CalculationLine[];
  readonly regles: CalculationRules;
  readonly explication: string;
}

/** `read.cotisation_explication`: how the latest calculation came to its total. */
export const explanations = table<ExplanationRow>(
  {
    name: 'cotisation_explication',
    version: 1,
    key: ['id_cotisation'],
    columns: { id_cotisation: 'integer', lignes: 'jsonb', regles: 'jsonb', explication: 'text' },
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

import { letter, type Params, param, type Rendered } from './layout';

const HAPPENED: Readonly<Record<string, string>> = {
  correction: 'a été corrigé',
  suppression: 'a été supprimé',
  réactivation: 'a été rétabli',
};

/**
 * As for a receipt, and `nature` (`quittance` or `annulation`), `numero` of the paper that is attached, `remplace` of the one that it
 * replaces or cancels, `motif`.
 */
export function replacedReceipt(params: Params): Rendered {
  const cancelled = param(params, 'nature') === 'annulation';
  const happened = HAPPENED[param(params, 'motif')] ?? 'a été corrigé';
  const [numero, remplace] = [param(params, 'numero'), param(params, 'remplace')];
  return letter({
    subject: cancelled ? `Annulation de votre reçu n° ${remplace}` : 'Votre nouveau reçu',
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Votre règlement de ${param(params, 'montant')} du ${param(params, 'date')} pour l’année scolaire ${param(params, 'anneeScolaire')} ${happened}.`,
      cancelled
        ? `Le reçu n° ${remplace} est annulé. L’annulation n° ${numero} est en pièce jointe.`
        : `Le reçu n° ${numero}, en pièce jointe, annule et remplace le document n° ${remplace}.`,
    ],
  });
}

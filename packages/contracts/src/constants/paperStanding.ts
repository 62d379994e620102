/** What is known of a paper where others may stand in its place. */
interface Standing {
  readonly idPieceJointe: number;
  /** What the antivirus said: `attente`, `saine` or `refusee`; null where nobody asked it. */
  readonly antivirus?: string | null;
}

/** By what the antivirus said: of a refused file there is nothing, one that waits may come to nothing; any other counts, and stands highest. */
export const waitingRank = 1;
export const paperRanks: Readonly<Record<string, number>> = { refusee: 0, attente: waitingRank };
export const countingRank = 2;

export const paperRank = ({ antivirus }: Pick<Standing, 'antivirus'>): number =>
  paperRanks[antivirus ?? ''] ?? countingRank;

/** Whether a paper proves what it is for. One that came before there was an antivirus does, and opens once it was seen. */
export const paperCounts = (paper: Pick<Standing, 'antivirus'>): boolean => paperRank(paper) === countingRank;

/**
 * Of the papers in one place (one person's, of one kind, for one year or record): the one that stands there, and what was sent to replace
 * it, which waits for the antivirus or was refused.
 */
export function standingPaper<P extends Standing>(
  papers: readonly [P, ...P[]],
): { readonly paper: P; readonly remplacement: P | undefined };
export function standingPaper<P extends Standing>(
  papers: readonly P[],
): { readonly paper: P | undefined; readonly remplacement: P | undefined };
export function standingPaper<P extends Standing>(
  papers: readonly P[],
): { readonly paper: P | undefined; readonly remplacement: P | undefined } {
  const sorted = [...papers].sort(
    (one, other) => paperRank(other) - paperRank(one) || other.idPieceJointe - one.idPieceJointe,
  );
  const [paper] = sorted;
  const isShut = (one: P) => !paperCounts(one);
  return { paper, remplacement: paper && paperCounts(paper) ? sorted.filter(isShut).sort(latest)[0] : undefined };
}

const latest = (one: Standing, other: Standing): number => other.idPieceJointe - one.idPieceJointe;

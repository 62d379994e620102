import { streamOf } from '@diapason/event-sourcing';
import { grownSince, letterName, payerOf, positionOfVersion } from '@diapason/projections/money/receipt/surroundings';
import type { CommandContext } from '../../../machinery/app/command';
import { guardian, pupil } from '../../families';
import type { Situation } from '../aggregate/contribution';
import type { Named } from '../aggregate/receipts';

/**
 * The payer and the pupils as they were called when the payment last changed: a paper that is drawn up late certifies no name that somebody
 * took since. Who had no record then is called as now.
 * @param now names of now, read before this is asked, which those of then mostly are.
 */
export async function asNamedThen<N extends Named>(
  { db, loadAt }: Pick<CommandContext, 'db' | 'loadAt'>,
  { payment, calculated: { idUtilisateur } }: Situation,
  now: N,
): Promise<N> {
  const position = await positionOfVersion(db, payment);
  // The journal is not as far as the payment: nor was it when the names of now were read.
  if (position === undefined) return now;
  const streams = [streamOf(guardian, idUtilisateur), ...now.eleves.map(({ idEleve }) => streamOf(pupil, idEleve))];
  const grown = await grownSince(db, streams, position);
  if (grown.size === 0) return now;
  const [payer, eleves] = await Promise.all([
    grown.has(streamOf(guardian, idUtilisateur)) ? loadAt(guardian, idUtilisateur, position) : undefined,
    Promise.all(
      now.eleves.map(async (one) => {
        if (!grown.has(streamOf(pupil, one.idEleve))) return one;
        const { details } = await loadAt(pupil, one.idEleve, position);
        return details ? { ...one, nom: letterName(details) } : one;
      }),
    ),
  ]);
  return { ...now, ...(payer?.details ? payerOf(payer.details) : {}), eleves };
}

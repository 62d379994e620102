import type { Readable } from 'node:stream';
import { papers } from '@diapason/contracts';
import { type PersonKind, personRecords } from '@diapason/contracts/erasure';
import type { WorkContext } from '../../machinery/app/command-context';
import type { WorkPowers } from '../../machinery/app/powers';
import { paperFile } from '../../machinery/papers/paper-commands';
import { papersOf, personField } from '../../machinery/papers/paper-decisions';
import { numbersOf } from '../families';
import { takenOver } from './taken-over';

/** A paper that was sent or that is kept for a person. */
interface HeldPaper {
  readonly idPieceJointe: number;
  readonly nom: string;
  /** @throws Refusal 404 where the store has it no more; FileStoreUnavailable. A damaged one fails while it is read. */
  readonly open: () => Promise<Readable>;
}

/** The papers of a person, of every kind that is declared, and of records that were merged into theirs. */
export async function* papersHeld(
  { load, files }: Pick<WorkContext, 'load'> & Pick<WorkPowers, 'files'>,
  { nature, id }: { readonly nature: PersonKind; readonly id: number },
): AsyncGenerator<HeldPaper> {
  const records = new Map(
    papers
      .filter((paper) => paper.papers.fields[personField(paper)]?.facts.names === personRecords[nature])
      .map((paper) => [paper.papers.name, paper]),
  );
  const merged = await takenOver(load, nature, id);
  for (const paper of records.values()) {
    const found = [...(await load(papersOf(paper), id)).values()];
    // What moved is the kept record's by now; what stayed is still the other one's.
    for (const [other, taken] of merged)
      for (const held of (await load(papersOf(paper), other)).values())
        if (!numbersOf(taken, 'pieces').includes(held.idPieceJointe)) found.push(held);
    for (const held of found)
      yield {
        idPieceJointe: held.idPieceJointe,
        nom: held.realFileName,
        open: async () => (await paperFile(held, files)).stream,
      };
  }
}
